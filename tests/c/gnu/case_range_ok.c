// verdict: SUCCESSFUL
#include <assert.h>

static int kind(unsigned char c) {
    switch (c) {
    case '0' ... '9':
        return 1;
    case 'a' ... 'f':
        return 2;
    default:
        return 0;
    }
}

unsigned char nondet_uchar(void);

int main(void) {
    unsigned char c = nondet_uchar();
    if (c >= '0' && c <= '9')
        assert(kind(c) == 1);
    return 0;
}
