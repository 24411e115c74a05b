// verdict: SUCCESSFUL
#include <assert.h>

struct mixed {
    unsigned int a : 7;
    unsigned int b : 13;
    char c;
    _Bool d : 1;
    unsigned int e : 5;
};

unsigned int nondet_uint(void);

int main(void) {
    struct mixed m = {1, 2, 3, 1, 4};
    struct mixed *p = &m;
    p->b = nondet_uint();
    p->e = nondet_uint();
    assert(p->a == 1 && p->c == 3 && p->d == 1);
    assert(p->b < 8192);
    p->d = 8;
    assert(m.d == 1);
    return 0;
}
