// verdict: FAILED
// fails: 10 assertion
#include <assert.h>

#define KIND(x) _Generic((x), char: 1, int: 2, unsigned: 3, const char *: 4, default: 5)

int main(void) {
    char c = 0;
    assert(KIND(c) == 1);
    assert(KIND(c + c) == 1);
    assert(KIND((const char *)&c) == 4 && KIND(1u) == 3 && KIND(1L) == 5);
    return 0;
}
