// verdict: FAILED
// fails: 19 array_bounds
#include <assert.h>
unsigned char nondet_uchar(void);
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

#define N 6

int main(void) {
    unsigned int a[N], prefix[N + 1];
    prefix[0] = 0;
    for (int i = 0; i < N; i++) {
        a[i] = nondet_uchar();
        prefix[i + 1] = prefix[i] + a[i];
    }
    unsigned int from = nondet_uint(), to = nondet_uint();
    __CPROVER_assume(from <= to && to <= N + 1);
    unsigned int sum = prefix[to] - prefix[from];
    assert(sum <= 255u * N);
    return 0;
}
