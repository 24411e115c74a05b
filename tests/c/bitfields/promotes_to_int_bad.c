// verdict: FAILED
// fails: 12 assertion
#include <assert.h>

struct small {
    unsigned int a : 3;
    unsigned int wide : 32;
};

int main(void) {
    struct small s = {1, 1};
    assert(s.wide - 2 < 0);
    s.a -= 2;
    assert(s.a == 7);
    return 0;
}
