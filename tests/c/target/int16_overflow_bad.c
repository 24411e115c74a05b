// verdict: FAILED
// fails: 9 overflow
// options: --16
// note: int has 16 bits on the 16-bit target, as CBMC's --16 has it.
#include <assert.h>

int main(void) {
    int a = 300, b = 200;
    int p = a * b;
    assert(p != 0);
    return 0;
}
