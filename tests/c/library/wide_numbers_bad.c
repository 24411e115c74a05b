// verdict: FAILED
// fails: 8 assertion
#include <assert.h>
#include <wchar.h>

int main(void) {
    wchar_t *end;
    assert(wcstol(L" -12x", &end, 10) == -12 && *end == 0);
}
