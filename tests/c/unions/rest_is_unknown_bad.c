// verdict: FAILED
// fails: 13 assertion
#include <assert.h>

union number {
    int wide;
    char narrow;
};

int main(void) {
    union number n = {.narrow = 1};
    assert(n.narrow == 1);
    assert(n.wide == 1);
    return 0;
}
