// verdict: FAILED
// fails: 19 assertion
#include <assert.h>

union cell {
    int *target;
    unsigned long number;
    char name[12];
};

int nondet_int(void);

int main(void) {
    int a = 1, b = 2;
    union cell c, d;
    c.target = nondet_int() ? &a : &b;
    d = c;
    *d.target = 7;
    assert(a == 7);
    d.number = 0;
    assert(d.target == 0);
    return 0;
}
