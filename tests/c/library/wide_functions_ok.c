// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

int main(void) {
    wchar_t s[8] = L"abc", *rest, list[] = L"x y";
    char narrow[4];
    wcsncat(s, L"def", 2);
    assert(wcscmp(s, L"abcde") == 0 && wcsrchr(s, L'e') == s + 4 && wcsstr(s, L"cd") == s + 2);
    assert(wcsspn(s, L"cab") == 3 && wcscspn(s, L"d") == 3 && wcspbrk(s, L"ed") == s + 3);
    wmemmove(s + 1, s, 3);
    assert(wmemcmp(s, L"aabc", 4) == 0 && wmemchr(s, L'b', 4) == s + 2);
    assert(wcsncpy(s, L"q", 3) == s && s[2] == 0 && wcsnlen(s, 8) == 1);
    assert(wcstok(list, L" ", &rest) == list && wcscmp(wcstok(0, L" ", &rest), L"y") == 0);
    assert(towupper(L'a') == L'A' && iswdigit(L'7') && !iswalpha(L'7'));
    assert(mbstowcs(s, "ab", 8) == 2 && s[1] == L'b');
    assert(wcstombs(narrow, L"xy", 4) == 2 && narrow[0] == 'x' && wctob(L'z') == 'z');
    return 0;
}
