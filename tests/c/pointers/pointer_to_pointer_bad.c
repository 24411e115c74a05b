// verdict: FAILED
// fails: 17 assertion
#include <assert.h>

static int pool[3] = {10, 20, 30};

static void take(int **cursor, int *out) {
    *out = **cursor;
    cursor++;
}

int main(void) {
    int *cursor = pool;
    int a, b;
    take(&cursor, &a);
    take(&cursor, &b);
    assert(a == 10 && b == 20);
    return 0;
}
