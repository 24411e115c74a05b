// verdict: FAILED
// fails: 7 pointer_dereference
#include <assert.h>
int nondet_int(void);

static void store(void *slot, int value) {
    *(int *)slot = value;
}

int main(void) {
    int a[2] = {0, 0};
    int v = nondet_int();
    store((char *)a + 2 * sizeof(int), v);
    assert(a[1] == v);
    return 0;
}
