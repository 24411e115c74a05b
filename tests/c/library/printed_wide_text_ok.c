// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void) {
    char line[8];
    assert(sprintf(line, "%ls", L"") == 0);
    assert(sprintf(line, "%6.2ls", L"four") == 6);
    assert(strcmp(line, "    fo") == 0);
}
