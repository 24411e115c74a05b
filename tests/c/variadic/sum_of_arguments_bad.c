// verdict: FAILED
// fails: 17 assertion
#include <assert.h>
#include <stdarg.h>

static int sum(int count, ...) {
    va_list args;
    int total = 0;
    va_start(args, count);
    for (int i = 0; i < count; i++)
        total += va_arg(args, int);
    va_end(args);
    return total;
}

int main(void) {
    assert(sum(3, 10, 20, 30) == 50);
    assert(sum(0) == 0);
    return 0;
}
