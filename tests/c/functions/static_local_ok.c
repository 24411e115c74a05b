// verdict: SUCCESSFUL
#include <assert.h>

static int next_id(void) {
    static int id = 0;
    return ++id;
}

int main(void) {
    int a = next_id();
    int b = next_id();
    assert(a == 1 && b == 2);
    return 0;
}
