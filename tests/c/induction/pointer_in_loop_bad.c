// verdict: FAILED
// fails: 14 assertion
// options: --k-induction
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    unsigned char low = 97, high = 100;
    unsigned char *p = &low;
    while (1) {
        if (nondet_bool()) p = p == &low ? &high : &low;
        if (p == &low && *p < 99) ++*p;
        if (p == &high && *p > 99) --*p;
        assert(low < high);
    }
}
