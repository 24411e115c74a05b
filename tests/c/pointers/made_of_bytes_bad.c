// verdict: FAILED
// fails: 13 assertion
#include <assert.h>

int other;
unsigned char nondet_byte(void);

int main(void) {
    int *p;
    unsigned char *bytes = (unsigned char *)&p;
    for (unsigned i = 0; i < sizeof p; i++)
        bytes[i] = nondet_byte();
    assert(p != &other);
    return 0;
}
