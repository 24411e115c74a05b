// verdict: FAILED
// fails: 13 assertion
#include <assert.h>

static int calls;
static int get(void) {
    calls++;
    return 4;
}

int main(void) {
    int x = get() ? get() : 7;
    assert(x == 4 && calls == 1);
    return 0;
}
