// verdict: FAILED
// fails: 36 assertion
#include <assert.h>
#include <stdarg.h>

struct pair {
    int a, b;
};

static long first_of(const char *kinds, ...) {
    va_list args, copy;
    long result = 0;
    va_start(args, kinds);
    va_copy(copy, args);
    for (; *kinds; kinds++) {
        if (*kinds == 'i')
            result += va_arg(args, int);
        else if (*kinds == 'l')
            result += va_arg(args, long);
        else if (*kinds == 'p')
            result += *va_arg(args, int *);
        else
            result += va_arg(args, struct pair).b;
    }
    assert(va_arg(copy, int) == 1);
    va_end(copy);
    va_end(args);
    return result;
}

int main(void) {
    int x = 5;
    struct pair p = {100, 200};
    char small = 1;
    long r = first_of("ilps", small, 1000000000000L, &x, p);
    assert(r == 1000000000106L);
    return 0;
}
