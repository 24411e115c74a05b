// verdict: FAILED
// fails: 13 assertion
#include <assert.h>

static int next_id(void) {
    int id = 0;
    return ++id;
}

int main(void) {
    int a = next_id();
    int b = next_id();
    assert(a == 1 && b == 2);
    return 0;
}
