// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

static int decode(int code) {
    int result;
    if (code == 1)
        result = 10;
    else if (code == 2)
        result = 20;
    else
        result = 0;
    return result;
}

int main(void) {
    int r = decode(nondet_int());
    assert(r == 0 || r == 10 || r == 20);
    return 0;
}
