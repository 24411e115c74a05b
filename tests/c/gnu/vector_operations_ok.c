// verdict: SUCCESSFUL
#include <assert.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char v16 __attribute__((vector_size(16)));

static v4 twice(v4 x) {
    return x + x;
}

int nondet_int(void);

int main(void) {
    v4 a = {1, 2, 3, 4}, b = {4, 3, 2, 1};
    v4 sum = a + b, less = a < b;
    for (int i = 0; i < 4; i++) {
        assert(sum[i] == 5);
        assert(less[i] == (a[i] < b[i] ? -1 : 0));
        assert(twice(a)[i] == 2 * a[i]);
    }
    a *= 2;
    a[1] = 9;
    assert(a[0] == 2 && a[1] == 9 && (-a)[3] == -8);
    v16 bytes = (v16)b;
    assert(bytes[0] == 4 && bytes[1] == 0 && bytes[4] == 3);
    return 0;
}
