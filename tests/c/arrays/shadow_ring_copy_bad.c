// verdict: FAILED
// fails: 18 array_bounds
#include <assert.h>
int nondet_int(void);
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* Copy of a ring with wrap-around into a linear buffer. */
#define SIZE 4

int main(void) {
    int ring[SIZE], line[SIZE];
    unsigned int start = nondet_uint();
    __CPROVER_assume(start < SIZE);
    for (unsigned int i = 0; i < SIZE; i++)
        ring[i] = nondet_int();
    for (unsigned int i = 0; i < SIZE; i++)
        line[i] = ring[start + i];
    assert(line[0] == ring[start]);
    return 0;
}
