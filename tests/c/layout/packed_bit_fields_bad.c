// verdict: FAILED
// fails: 19 assertion
#include <assert.h>

struct __attribute__((packed)) bits {
    unsigned int a : 5;
    unsigned int b : 30;
    unsigned int c : 5;
};

unsigned int nondet_uint(void);

int main(void) {
    struct bits s = {1, 0, 2};
    unsigned int x = nondet_uint();
    s.b = x;
    assert(sizeof s == 5);
    assert(s.a == 1 && s.c == 2);
    assert(s.b == x);
    return 0;
}
