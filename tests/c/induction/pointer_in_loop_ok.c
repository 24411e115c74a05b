// verdict: SUCCESSFUL
// options: --k-induction
// note: the loop changes a pointer: which of two objects it names is part of the state.
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    unsigned char low = 0, high = 100;
    unsigned char *p = &low;
    while (1) {
        if (nondet_bool()) p = p == &low ? &high : &low;
        if (p == &low && *p < 50) ++*p;
        if (p == &high && *p > 60) --*p;
        assert(low < high);
    }
}
