// verdict: FAILED
// fails: 20 assertion
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* Swapping an object with itself by exclusive or clears it. */
static void swap(unsigned int *a, unsigned int *b) {
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}

int main(void) {
    unsigned int v[2] = {nondet_uint(), nondet_uint()};
    unsigned int i = nondet_uint(), j = nondet_uint();
    __CPROVER_assume(i < 2 && j < 2);
    unsigned int expected = v[i];
    swap(&v[i], &v[j]);
    assert(v[j] == expected);
    return 0;
}
