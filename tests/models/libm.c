// Prints what the C library gives for random arguments: the function, its type, arguments and result as they are in memory.
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint64_t next(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1dull;
}

static long below(long n)
{
    return (long)(next() % (uint64_t)n);
}

static void show(const void *bytes, int count)
{
    putchar(' ');
    for (int i = count - 1; i >= 0; i--)
        printf("%02x", ((const unsigned char *)bytes)[i]);
}

// Numbers of all sizes, and those at which functions turn exact, small, or special.
static long double pick(void)
{
    long double unit = (long double)(next() >> 1) / 0x1p63L;
    long double sign = below(2) ? 1 : -1;
    switch (below(16)) {
    case 0:
        return sign * (below(4) ? (long double)below(4) : INFINITY);
    case 1:
        return below(8) ? sign * 0.0L : NAN;
    case 2:
        return sign * below(1100);
    case 3:
        return sign * ldexpl(1, (int)below(2200) - 1100);
    case 4:
        return powl(10, below(40));
    case 5: {
        long double n = below(200000);
        return sign * n * n * n;
    }
    case 6:
        return 1 + sign * ldexpl(unit, -(int)below(64));
    case 7:
        return below(100) * 3.14159265358979323846L / 4 + sign * ldexpl(unit, -(int)below(64));
    case 8:
        return sign * ldexpl(1 + unit, (int)below(300) - 150);
    case 9:
        return sign * ldexpl(1 + unit, (int)below(2200) - 1100);
    case 10:
        return sign * ldexpl(1 + unit, (int)below(32760) - 16440);
    case 11:
        return below(64) / 16.0L;
    case 12:
        return sign * unit;
    case 13:
        return sign * 800 * unit;
    case 14:
        return sign * 12000 * unit;
    default:
        return sign * 20 * unit;
    }
}

#define SIZE(type) (sizeof(type) == 16 ? 10 : (int)sizeof(type))

#define UNARY(name, suffix, type)                                                                                           \
    {                                                                                                                       \
        volatile type x = (type)pick();                                                                                     \
        type r = name##suffix(x), y = 0;                                                                                    \
        type copy = x;                                                                                                      \
        printf("%s %d", #name, SIZE(type));                                                                                 \
        show(&copy, SIZE(type));                                                                                            \
        show(&y, SIZE(type));                                                                                               \
        show(&r, SIZE(type));                                                                                               \
        putchar('\n');                                                                                                      \
    }

#define BINARY(name, suffix, type)                                                                                          \
    {                                                                                                                       \
        volatile type x = (type)pick(), y = (type)pick();                                                                   \
        type r = name##suffix(x, y);                                                                                        \
        type copy = x, other = y;                                                                                           \
        printf("%s %d", #name, SIZE(type));                                                                                 \
        show(&copy, SIZE(type));                                                                                            \
        show(&other, SIZE(type));                                                                                           \
        show(&r, SIZE(type));                                                                                               \
        putchar('\n');                                                                                                      \
    }

#define ALL(suffix, type)                                                                                                   \
    UNARY(sin, suffix, type)                                                                                                \
    UNARY(cos, suffix, type)                                                                                                \
    UNARY(tan, suffix, type)                                                                                                \
    UNARY(asin, suffix, type)                                                                                               \
    UNARY(acos, suffix, type)                                                                                               \
    UNARY(atan, suffix, type)                                                                                               \
    UNARY(sinh, suffix, type)                                                                                               \
    UNARY(cosh, suffix, type)                                                                                               \
    UNARY(tanh, suffix, type)                                                                                               \
    UNARY(asinh, suffix, type)                                                                                              \
    UNARY(acosh, suffix, type)                                                                                              \
    UNARY(atanh, suffix, type)                                                                                              \
    UNARY(exp, suffix, type)                                                                                                \
    UNARY(exp2, suffix, type)                                                                                               \
    UNARY(exp10, suffix, type)                                                                                              \
    UNARY(expm1, suffix, type)                                                                                              \
    UNARY(log, suffix, type)                                                                                                \
    UNARY(log2, suffix, type)                                                                                               \
    UNARY(log10, suffix, type)                                                                                              \
    UNARY(log1p, suffix, type)                                                                                              \
    UNARY(cbrt, suffix, type)                                                                                               \
    BINARY(atan2, suffix, type)                                                                                             \
    BINARY(pow, suffix, type)                                                                                               \
    BINARY(hypot, suffix, type)

int main(int argc, char **argv)
{
    state = 0x9e3779b97f4a7c15ull ^ strtoull(argv[1], 0, 10) * 0x2545f4914f6cdd1dull;
    for (long n = strtol(argv[2], 0, 10); n > 0; n--) {
        ALL(f, float)
        ALL(, double)
        ALL(l, long double)
    }
    return 0;
}
