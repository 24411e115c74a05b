// math.h (C11 7.12) and fenv.h: what is made of operations that the checker has, and functions whose results are near a
// real number: for known arguments `__flotilla_near` gives what a C library may give, for others any value, of which the
// range is said here. The last digits of a C library's results are its own affair, so ranges are generous where a
// correctly rounded result could be missed by one unit.

// The current rounding mode: 0 to nearest, 1 down, 2 up, 3 towards zero. Every operation reads it.
int __model_rounding_mode;

int __model_fegetround(void)
{
    switch (__model_rounding_mode) {
    case 1:
        return 0x400;
    case 2:
        return 0x800;
    case 3:
        return 0xc00;
    default:
        return 0;
    }
}

int __model_fesetround(int mode)
{
    switch (mode) {
    case 0:
        __model_rounding_mode = 0;
        return 0;
    case 0x400:
        __model_rounding_mode = 1;
        return 0;
    case 0x800:
        __model_rounding_mode = 2;
        return 0;
    case 0xc00:
        __model_rounding_mode = 3;
        return 0;
    default:
        return -1;
    }
}

double __model_nextafter(double x, double y)
{
    if (__builtin_isunordered(x, y))
        return __builtin_nan("");
    if (x == y)
        return y;
    if (x == 0)
        return __builtin_copysign(0x1p-1074, y);
    unsigned long long bits;
    __flotilla_copy(&bits, &x, sizeof bits);
    bits += (x < y) == (x > 0) ? 1 : -1;
    __flotilla_copy(&x, &bits, sizeof bits);
    // C11 7.12.1p5-6, as glibc has it: too large or too small for a normal number.
    if (__builtin_isinf(x) || x < 0x1p-1022 && x > -0x1p-1022)
        __model_errno = 34;
    return x;
}

float __model_nextafterf(float x, float y)
{
    if (__builtin_isunordered(x, y))
        return __builtin_nanf("");
    if (x == y)
        return y;
    if (x == 0)
        return __builtin_copysignf(0x1p-149f, y);
    unsigned bits;
    __flotilla_copy(&bits, &x, sizeof bits);
    bits += (x < y) == (x > 0) ? 1 : -1;
    __flotilla_copy(&x, &bits, sizeof bits);
    // C11 7.12.1p5-6, as glibc has it: too large or too small for a normal number.
    if (__builtin_isinf(x) || x < 0x1p-126f && x > -0x1p-126f)
        __model_errno = 34;
    return x;
}

double __model_nan(const char *s)
{
    __model_strlen(s);
    return __builtin_nan("");
}

float __model_nanf(const char *s)
{
    __model_strlen(s);
    return __builtin_nanf("");
}

long double __model_nanl(const char *s)
{
    __model_strlen(s);
    return __builtin_nanl("");
}

// The direction is of another type: only how it compares matters, and what is returned for equal ones.
double __model_nexttoward(double x, long double y)
{
    if (__builtin_isunordered(x, y))
        return __builtin_nan("");
    return x == y ? (double)y : __model_nextafter(x, y > x ? __builtin_inf() : -__builtin_inf());
}

float __model_nexttowardf(float x, long double y)
{
    if (__builtin_isunordered(x, y))
        return __builtin_nanf("");
    return x == y ? (float)y : __model_nextafterf(x, y > x ? __builtin_inff() : -__builtin_inff());
}

// Of the environment (C11 7.6.4) only the rounding mode is kept; flags are not modelled.
int __model_fegetenv(void *environment)
{
    __flotilla_require(__flotilla_writable(environment, 28), "`environment` points to a fenv_t");
    *(int *)environment = __model_rounding_mode;
    return 0;
}

int __model_feholdexcept(void *environment)
{
    return __model_fegetenv(environment);
}

int __model_fesetenv(const void *environment)
{
    if (environment == (const void *)-1) {
        __model_rounding_mode = 0;
        return 0;
    }
    __flotilla_require(__flotilla_readable(environment, 28), "`environment` points to a fenv_t");
    __model_rounding_mode = *(const int *)environment;
    return 0;
}

int __model_feupdateenv(const void *environment)
{
    return __model_fesetenv(environment);
}

int __model_fegetexceptflag(void *flags, int which)
{
    __flotilla_require(__flotilla_writable(flags, 2), "`flags` points to a fexcept_t");
    ((char *)flags)[0] = __flotilla_unknown_char();
    ((char *)flags)[1] = __flotilla_unknown_char();
    return 0;
}
