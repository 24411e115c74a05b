// verdict: FAILED
// fails: 16 array_bounds
#include <assert.h>

struct request {
    unsigned int op : 3;
    unsigned int size : 9;
};

unsigned int nondet_uint(void);

int main(void) {
    struct request r = {nondet_uint(), nondet_uint()};
    unsigned char buffer[512];
    if (r.op == 7)
        buffer[r.size + 1] = 1;
    return 0;
}
