// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>

int main(void) {
    char line[100];
    int n = sprintf(line, "%50p", (void *)line);
    assert(n >= 50);
    assert(n < 100);
}
