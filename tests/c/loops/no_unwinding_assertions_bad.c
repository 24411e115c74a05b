// verdict: FAILED
// fails: 9 unwind
// options: --unwind 3 --unwinding-assertions
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    int i = 0;
    while (nondet_bool())
        if (i < 5)
            i++;
    assert(i <= 2);
    return 0;
}
