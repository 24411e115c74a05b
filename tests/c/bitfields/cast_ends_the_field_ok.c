// verdict: SUCCESSFUL
#include <assert.h>

struct small {
    unsigned int a : 3;
};

int main(void) {
    struct small s = {1};
    assert((unsigned int)s.a - 2 > 100);
    assert((unsigned int)s.a << 31 == 0x80000000u);
    return 0;
}
