// verdict: SUCCESSFUL
// options: --unwind 3 --no-unwinding-assertions
// note: Without unwinding assertions executions beyond the bound are not looked at.
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
