// verdict: FAILED
// fails: 10 pointer_dereference
#include <stdarg.h>

static int sum(int count, ...) {
    va_list args;
    int total = 0;
    va_start(args, count);
    for (int i = 0; i < count; i++)
        total += va_arg(args, int);
    va_end(args);
    return total & 1;
}

int main(void) {
    return sum(3, 1, 2);
}
