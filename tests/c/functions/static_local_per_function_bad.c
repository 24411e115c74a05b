// verdict: FAILED
// fails: 18 assertion
#include <assert.h>

static int left(void) {
    static int calls;
    return ++calls;
}

static int right(void) {
    static int calls = 10;
    return ++calls;
}

int main(void) {
    left();
    right();
    assert(left() == 3);
    return 0;
}
