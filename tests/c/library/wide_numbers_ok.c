// verdict: SUCCESSFUL
#include <assert.h>
#include <wchar.h>

int main(void) {
    wchar_t *end;
    assert(wcstol(L" -12x", &end, 10) == -12 && *end == L'x');
    assert(wcstoul(L"0x10\x100", &end, 0) == 16 && *end == 0x100);
    assert(wcstod(L"2.5e1", &end) == 25 && *end == 0);
}
