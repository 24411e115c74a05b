// verdict: FAILED
// fails: 12 pointer_dereference
#include <assert.h>
_Bool nondet_bool(void);

int main(void) {
    int limit = 5;
    int *p = 0;
    if (nondet_bool())
        p = &limit;
    if (p || nondet_bool())
        assert(*p == 5);
    return 0;
}
