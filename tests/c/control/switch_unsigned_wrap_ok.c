// verdict: SUCCESSFUL
#include <assert.h>
signed char nondet_schar(void);
void __CPROVER_assume(_Bool condition);

/* The case label is converted to the type of the switch value (C11 6.8.4.2p5). */
int main(void) {
    signed char code = nondet_schar();
    int hit = 0;
    switch (code) {
    case -1:
        hit = 1;
        break;
    }
    __CPROVER_assume((unsigned char)code == 255);
    assert(hit == 1);
    return 0;
}
