// verdict: SUCCESSFUL
#include <assert.h>
#include <stdarg.h>

/* C11 7.16.1.1p2: an argument is read with the type that it was passed with. */
static int first(int count, ...) {
    va_list list;
    int value;
    va_start(list, count);
    value = va_arg(list, int);
    va_end(list);
    return value;
}

int main(void) {
    assert(first(1, 2u) == 2);
    return 0;
}
