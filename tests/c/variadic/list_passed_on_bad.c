// verdict: FAILED
// fails: 20 assertion
#include <assert.h>
#include <stdarg.h>

static int next(va_list list) {
    return va_arg(list, int);
}

static int second(int first, ...) {
    va_list list;
    va_start(list, first);
    int result = next(list);
    va_end(list);
    return result;
}

int main(void) {
    int (*call)(int, ...) = second;
    assert(call(0, 7, 8) == 8);
    return 0;
}
