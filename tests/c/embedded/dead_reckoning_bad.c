// verdict: FAILED
// fails: 27 assertion
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* Odometer with carry between kilometres and metres. */
struct distance {
    unsigned int km;
    unsigned int m;
};

static void advance(struct distance *d, unsigned int metres) {
    d->m += metres;
    if (d->m > 1000) {
        d->m -= 1000;
        d->km++;
    }
}

int main(void) {
    struct distance d = {0, 0};
    for (int i = 0; i < 3; i++) {
        unsigned int step = nondet_uint();
        __CPROVER_assume(step < 1000);
        advance(&d, step);
        assert(d.m < 1000);
    }
    return 0;
}
