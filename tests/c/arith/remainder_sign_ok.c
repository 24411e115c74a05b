// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* C11 6.5.5p6: the remainder has the sign of the dividend. */
int main(void) {
    int angle = nondet_int();
    __CPROVER_assume(angle >= -720 && angle <= 720);
    int wrapped = angle % 360;
    if (wrapped < 0)
        wrapped += 360;
    assert(wrapped >= 0 && wrapped < 360);
    return 0;
}
