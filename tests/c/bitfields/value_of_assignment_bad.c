// verdict: FAILED
// fails: 12 assertion
#include <assert.h>

struct small {
    unsigned int a : 2;
};

int main(void) {
    struct small s;
    int x = (s.a = 6);
    assert(x == 6);
    return 0;
}
