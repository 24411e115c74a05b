// verdict: FAILED
// fails: 15 division-by-zero
// options: --unwind 6
#include <assert.h>
int nondet_int(void);
unsigned char nondet_uchar(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    int n = nondet_int();
    __CPROVER_assume(n >= 0 && n <= 4);
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += nondet_uchar();
    int average = sum / n;
    assert(average >= 0 && average <= 255);
    return 0;
}
