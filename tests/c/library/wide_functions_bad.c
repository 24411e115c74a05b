// verdict: FAILED
// fails: 7 pointer_dereference
#include <wchar.h>

int main(void) {
    wchar_t s[5] = L"abc";
    wcsncat(s, L"def", 2);
    return 0;
}
