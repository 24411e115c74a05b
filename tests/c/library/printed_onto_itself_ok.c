// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[8] = "abc";
    sprintf(line + strlen(line), "%sx", "");
    assert(strcmp(line, "abcx") == 0);
}
