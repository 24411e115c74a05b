// verdict: SUCCESSFUL
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
    assert(left() == 2 && right() == 12);
    return 0;
}
