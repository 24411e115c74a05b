// verdict: SUCCESSFUL
#include <assert.h>

static int calls;
static int get(void) {
    calls++;
    return 4;
}

int main(void) {
    int x = get() ?: 7;
    assert(x == 4 && calls == 1);
    return 0;
}
