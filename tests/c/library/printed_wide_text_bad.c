// verdict: FAILED
// fails: 8 pointer_dereference
#include <stdio.h>
#include <wchar.h>

int main(void) {
    char line[4];
    sprintf(line, "%ls", L"four");
}
