// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    char a[4] = {1, 2, 3, 4};
    void *p = a;
    p++;
    p += 1;
    assert(*(char *)p == 3);
    assert(p - (void *)a == 2);
    return 0;
}
