// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

/* A variable lives from the entry into its block, whether its declaration is reached or not (C11 6.2.4p6). */
int main(void) {
    if (nondet_int())
        goto late;
    int value = 1;
late:;
    int *p = &value;
    *p = 3;
    assert(value == 3);
    return 0;
}
