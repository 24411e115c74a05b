// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

static void store(void *slot, int value) {
    *(int *)slot = value;
}

int main(void) {
    int a[2] = {0, 0};
    int v = nondet_int();
    store((char *)a + sizeof(int), v);
    assert(a[1] == v);
    return 0;
}
