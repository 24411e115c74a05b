// verdict: SUCCESSFUL
#include <assert.h>
#include <wchar.h>

int main(void) {
    wchar_t name[5];
    wcscpy(name, L"abc");
    assert(wcslen(name) == 3 && wcscmp(name, L"abd") < 0 && wcschr(name, L'c') == name + 2);
    wcscat(name, L"d");
    return 0;
}
