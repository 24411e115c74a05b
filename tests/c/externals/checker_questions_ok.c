// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>

int main(void) {
    char local[6];
    char *p = malloc(10);
    if (!p)
        return 0;
    assert(__CPROVER_r_ok(p, 10) && !__CPROVER_r_ok(p + 1, 10));
    assert(__CPROVER_OBJECT_SIZE(p + 3) == 10 && __CPROVER_POINTER_OFFSET(p + 3) == 3);
    assert(__CPROVER_same_object(p, p + 9) && !__CPROVER_same_object(p, local));
    assert(__CPROVER_DYNAMIC_OBJECT(p) && !__CPROVER_DYNAMIC_OBJECT(local));
    p[0] = 1;
    __CPROVER_havoc_object(p);
    free(p);
    assert(!__CPROVER_w_ok(p, 1));
}
