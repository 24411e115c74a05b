// verdict: FAILED
// fails: 10 pointer_dereference
#include <assert.h>
#include <wchar.h>

int main(void) {
    wchar_t name[4];
    wcscpy(name, L"abc");
    assert(wcslen(name) == 3 && wcscmp(name, L"abd") < 0 && wcschr(name, L'c') == name + 2);
    wcscat(name, L"d");
    return 0;
}
