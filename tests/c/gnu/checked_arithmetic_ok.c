// verdict: SUCCESSFUL
#include <assert.h>
#include <limits.h>

int nondet_int(void);

int main(void) {
    int a = nondet_int(), b = nondet_int(), sum;
    unsigned char small;
    if (!__builtin_add_overflow(a, b, &sum))
        assert((long)a + b == sum);
    assert(__builtin_mul_overflow(16, 16, &small) && small == 0);
    assert(!__builtin_sub_overflow(1, 2, &sum) && sum == -1);
    unsigned long big;
    assert(__builtin_umull_overflow(ULONG_MAX, 2, &big) && big == ULONG_MAX - 1);
    assert(__builtin_add_overflow(-1, 0u, &small));
    return 0;
}
