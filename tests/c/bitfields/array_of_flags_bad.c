// verdict: FAILED
// fails: 21 assertion
#include <assert.h>

struct pin {
    unsigned char mode : 2;
    unsigned char level : 1;
};

static struct pin pins[20];
unsigned int nondet_uint(void);

int main(void) {
    unsigned int i = nondet_uint(), k = nondet_uint();
    if (i >= 20 || k >= 20)
        return 0;
    pins[i].mode = 2;
    pins[k].level = 1;
    assert(pins[i].mode == 2);
    assert(pins[k].level == 1);
    assert(pins[i].level == 0);
    return 0;
}
