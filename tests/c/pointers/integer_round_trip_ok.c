// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>

int nondet_int(void);

int main(void) {
    int a[4] = {1, 2, 3, 4};
    uintptr_t address = (uintptr_t)&a[1];
    address += sizeof(int);
    int *p = (int *)address;
    assert(*p == 3);
    return 0;
}
