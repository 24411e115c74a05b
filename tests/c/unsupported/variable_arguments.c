// verdict: ERROR
// line: 8
#include <stdarg.h>

static int sum(int n, ...) {
    va_list ap;
    int total = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        total += va_arg(ap, int);
    va_end(ap);
    return total;
}

int main(void) {
    return sum(2, 3, 4);
}
