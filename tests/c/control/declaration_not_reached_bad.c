// verdict: FAILED
// fails: 13 assertion
#include <assert.h>
int nondet_int(void);

/* A variable lives from the entry into its block, whether its declaration is reached or not (C11 6.2.4p6). */
int main(void) {
    if (nondet_int())
        goto late;
    int value = 1;
late:;
    int *p = &value;
    assert(*p == 1);
    return 0;
}
