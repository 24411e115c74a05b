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

double __model_modf(double x, double *whole)
{
    __flotilla_require(__flotilla_writable(whole, sizeof *whole), "`whole` points to a number");
    double i = __builtin_trunc(x);
    *whole = i;
    return __builtin_copysign(__builtin_isinf(x) ? 0 : x - i, x);
}

double __model_frexp(double x, int *exponent)
{
    __flotilla_require(__flotilla_writable(exponent, sizeof *exponent), "`exponent` points to an int");
    if (x == 0 || !__builtin_isfinite(x)) {
        *exponent = 0;
        return x;
    }
    int e = __flotilla_exponent(x) + 1;
    *exponent = e;
    return __builtin_ldexp(x, -e);
}

double __model_logb(double x)
{
    if (x == 0)
        return -__builtin_inf();
    if (!__builtin_isfinite(x))
        return x * x;
    return __flotilla_exponent(x);
}

int __model_ilogb(double x)
{
    if (x == 0 || __builtin_isnan(x))
        return -2147483647 - 1;
    if (__builtin_isinf(x))
        return 2147483647;
    return __flotilla_exponent(x);
}

double __model_fdim(double x, double y)
{
    if (__builtin_isunordered(x, y))
        return __builtin_nan("");
    return x > y ? x - y : 0;
}

int __model___fpclassify(double x)
{
    return __builtin_fpclassify(0, 1, 4, 3, 2, x);
}

double __model_sin(double x)
{
    double r = __flotilla_near("sin", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

double __model_cos(double x)
{
    double r = __flotilla_near("cos", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == 1)));
    return r;
}

double __model_tan(double x)
{
    double r = __flotilla_near("tan", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r == r && (x != 0 || r == x)));
    return r;
}

double __model_asin(double x)
{
    double r = __flotilla_near("asin", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (r >= -1.5708 && r <= 1.5708 && (x != 0 || r == x)));
    return r;
}

double __model_acos(double x)
{
    double r = __flotilla_near("acos", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (r >= 0 && r <= 3.1416 && (x != 1 || r == 0)));
    return r;
}

double __model_atan(double x)
{
    double r = __flotilla_near("atan", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1.5708 && r <= 1.5708 && (x != 0 || r == x)));
    return r;
}

double __model_sinh(double x)
{
    double r = __flotilla_near("sinh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : ((x != 0 || r == x) && (x > 0 ? r > 0 : x < 0 ? r < 0 : r == 0)));
    return r;
}

double __model_cosh(double x)
{
    double r = __flotilla_near("cosh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 1 && (x != 0 || r == 1)));
    return r;
}

double __model_tanh(double x)
{
    double r = __flotilla_near("tanh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

double __model_asinh(double x)
{
    double r = __flotilla_near("asinh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

double __model_acosh(double x)
{
    double r = __flotilla_near("acosh", x, 0);
    __flotilla_assume(!(x >= 1) ? r != r : (r >= 0 && (x != 1 || r == 0)));
    return r;
}

double __model_atanh(double x)
{
    double r = __flotilla_near("atanh", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

double __model_exp(double x)
{
    double r = __flotilla_near("exp", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

double __model_exp2(double x)
{
    double r = __flotilla_near("exp2", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

double __model_exp10(double x)
{
    double r = __flotilla_near("exp10", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

double __model_expm1(double x)
{
    double r = __flotilla_near("expm1", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x)));
    return r;
}

double __model_log(double x)
{
    double r = __flotilla_near("log", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inf() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

double __model_log2(double x)
{
    double r = __flotilla_near("log2", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inf() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

double __model_log10(double x)
{
    double r = __flotilla_near("log10", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inf() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

double __model_log1p(double x)
{
    double r = __flotilla_near("log1p", x, 0);
    __flotilla_assume(!(x >= -1) ? r != r : (x == -1 ? r == -__builtin_inf() : x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

double __model_cbrt(double x)
{
    double r = __flotilla_near("cbrt", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

double __model_erf(double x)
{
    double r = __flotilla_unknown_double();
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

double __model_erfc(double x)
{
    double r = __flotilla_unknown_double();
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && r <= 2));
    return r;
}

double __model_tgamma(double x)
{
    return __flotilla_unknown_double();
}

double __model_lgamma(double x)
{
    double r = __flotilla_unknown_double();
    __flotilla_assume(__builtin_isnan(x) ? r != r : r == r);
    return r;
}

double __model_atan2(double y, double x)
{
    double r = __flotilla_near("atan2", y, x);
    __flotilla_assume(__builtin_isunordered(x, y) ? r != r : (r >= -3.1416 && r <= 3.1416));
    return r;
}

double __model_hypot(double x, double y)
{
    double r = __flotilla_near("hypot", x, y);
    if (__builtin_isinf(x) || __builtin_isinf(y))
        return __builtin_inf();
    __flotilla_assume(__builtin_isunordered(x, y) ? r != r : (r >= __builtin_fabs(x) && r >= __builtin_fabs(y)));
    return r;
}

double __model_pow(double x, double y)
{
    // C11 F.10.4.4.
    if (y == 0 || x == 1)
        return 1;
    if (y == 1)
        return __builtin_isnan(x) ? x + 0 : x;
    double r = __flotilla_near("pow", x, y);
    if (__builtin_isunordered(x, y))
        __flotilla_assume(r != r);
    else if (x == 0)
        __flotilla_assume(y > 0 ? r == 0 : __builtin_isinf(r));
    else if (x > 0)
        __flotilla_assume((x > 1) == (y > 0) ? r >= 1 : r >= 0 && r <= 1);
    else if (y != __builtin_trunc(y))
        __flotilla_assume(__builtin_isinf(x) ? r >= 0 : r != r);
    else
        __flotilla_assume(y / 2 == __builtin_trunc(y / 2) ? r >= 0 : r <= 0);
    return r;
}

float __model_modff(float x, float *whole)
{
    __flotilla_require(__flotilla_writable(whole, sizeof *whole), "`whole` points to a number");
    float i = __builtin_truncf(x);
    *whole = i;
    return __builtin_copysignf(__builtin_isinf(x) ? 0 : x - i, x);
}

float __model_frexpf(float x, int *exponent)
{
    __flotilla_require(__flotilla_writable(exponent, sizeof *exponent), "`exponent` points to an int");
    if (x == 0 || !__builtin_isfinite(x)) {
        *exponent = 0;
        return x;
    }
    int e = __flotilla_exponentf(x) + 1;
    *exponent = e;
    return __builtin_ldexpf(x, -e);
}

float __model_logbf(float x)
{
    if (x == 0)
        return -__builtin_inff();
    if (!__builtin_isfinite(x))
        return x * x;
    return __flotilla_exponentf(x);
}

int __model_ilogbf(float x)
{
    if (x == 0 || __builtin_isnan(x))
        return -2147483647 - 1;
    if (__builtin_isinf(x))
        return 2147483647;
    return __flotilla_exponentf(x);
}

float __model_fdimf(float x, float y)
{
    if (__builtin_isunordered(x, y))
        return __builtin_nanf("");
    return x > y ? x - y : 0;
}

int __model___fpclassifyf(float x)
{
    return __builtin_fpclassify(0, 1, 4, 3, 2, x);
}

float __model_sinf(float x)
{
    float r = __flotilla_nearf("sin", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

float __model_cosf(float x)
{
    float r = __flotilla_nearf("cos", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == 1)));
    return r;
}

float __model_tanf(float x)
{
    float r = __flotilla_nearf("tan", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r == r && (x != 0 || r == x)));
    return r;
}

float __model_asinf(float x)
{
    float r = __flotilla_nearf("asin", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (r >= -1.5708 && r <= 1.5708 && (x != 0 || r == x)));
    return r;
}

float __model_acosf(float x)
{
    float r = __flotilla_nearf("acos", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (r >= 0 && r <= 3.1416 && (x != 1 || r == 0)));
    return r;
}

float __model_atanf(float x)
{
    float r = __flotilla_nearf("atan", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1.5708 && r <= 1.5708 && (x != 0 || r == x)));
    return r;
}

float __model_sinhf(float x)
{
    float r = __flotilla_nearf("sinh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : ((x != 0 || r == x) && (x > 0 ? r > 0 : x < 0 ? r < 0 : r == 0)));
    return r;
}

float __model_coshf(float x)
{
    float r = __flotilla_nearf("cosh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 1 && (x != 0 || r == 1)));
    return r;
}

float __model_tanhf(float x)
{
    float r = __flotilla_nearf("tanh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

float __model_asinhf(float x)
{
    float r = __flotilla_nearf("asinh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

float __model_acoshf(float x)
{
    float r = __flotilla_nearf("acosh", x, 0);
    __flotilla_assume(!(x >= 1) ? r != r : (r >= 0 && (x != 1 || r == 0)));
    return r;
}

float __model_atanhf(float x)
{
    float r = __flotilla_nearf("atanh", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

float __model_expf(float x)
{
    float r = __flotilla_nearf("exp", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

float __model_exp2f(float x)
{
    float r = __flotilla_nearf("exp2", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

float __model_exp10f(float x)
{
    float r = __flotilla_nearf("exp10", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

float __model_expm1f(float x)
{
    float r = __flotilla_nearf("expm1", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x)));
    return r;
}

float __model_logf(float x)
{
    float r = __flotilla_nearf("log", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inff() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

float __model_log2f(float x)
{
    float r = __flotilla_nearf("log2", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inff() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

float __model_log10f(float x)
{
    float r = __flotilla_nearf("log10", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inff() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

float __model_log1pf(float x)
{
    float r = __flotilla_nearf("log1p", x, 0);
    __flotilla_assume(!(x >= -1) ? r != r : (x == -1 ? r == -__builtin_inff() : x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

float __model_cbrtf(float x)
{
    float r = __flotilla_nearf("cbrt", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

float __model_erff(float x)
{
    float r = __flotilla_unknown_float();
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

float __model_erfcf(float x)
{
    float r = __flotilla_unknown_float();
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && r <= 2));
    return r;
}

float __model_tgammaf(float x)
{
    return __flotilla_unknown_float();
}

float __model_lgammaf(float x)
{
    float r = __flotilla_unknown_float();
    __flotilla_assume(__builtin_isnan(x) ? r != r : r == r);
    return r;
}

float __model_atan2f(float y, float x)
{
    float r = __flotilla_nearf("atan2", y, x);
    __flotilla_assume(__builtin_isunordered(x, y) ? r != r : (r >= -3.1416 && r <= 3.1416));
    return r;
}

float __model_hypotf(float x, float y)
{
    float r = __flotilla_nearf("hypot", x, y);
    if (__builtin_isinf(x) || __builtin_isinf(y))
        return __builtin_inff();
    __flotilla_assume(__builtin_isunordered(x, y) ? r != r : (r >= __builtin_fabsf(x) && r >= __builtin_fabsf(y)));
    return r;
}

float __model_powf(float x, float y)
{
    // C11 F.10.4.4.
    if (y == 0 || x == 1)
        return 1;
    if (y == 1)
        return __builtin_isnan(x) ? x + 0 : x;
    float r = __flotilla_nearf("pow", x, y);
    if (__builtin_isunordered(x, y))
        __flotilla_assume(r != r);
    else if (x == 0)
        __flotilla_assume(y > 0 ? r == 0 : __builtin_isinf(r));
    else if (x > 0)
        __flotilla_assume((x > 1) == (y > 0) ? r >= 1 : r >= 0 && r <= 1);
    else if (y != __builtin_truncf(y))
        __flotilla_assume(__builtin_isinf(x) ? r >= 0 : r != r);
    else
        __flotilla_assume(y / 2 == __builtin_truncf(y / 2) ? r >= 0 : r <= 0);
    return r;
}

long double __model_modfl(long double x, long double *whole)
{
    __flotilla_require(__flotilla_writable(whole, sizeof *whole), "`whole` points to a number");
    long double i = __builtin_truncl(x);
    *whole = i;
    return __builtin_copysignl(__builtin_isinf(x) ? 0 : x - i, x);
}

long double __model_frexpl(long double x, int *exponent)
{
    __flotilla_require(__flotilla_writable(exponent, sizeof *exponent), "`exponent` points to an int");
    if (x == 0 || !__builtin_isfinite(x)) {
        *exponent = 0;
        return x;
    }
    int e = __flotilla_exponentl(x) + 1;
    *exponent = e;
    return __builtin_ldexpl(x, -e);
}

long double __model_logbl(long double x)
{
    if (x == 0)
        return -__builtin_infl();
    if (!__builtin_isfinite(x))
        return x * x;
    return __flotilla_exponentl(x);
}

int __model_ilogbl(long double x)
{
    if (x == 0 || __builtin_isnan(x))
        return -2147483647 - 1;
    if (__builtin_isinf(x))
        return 2147483647;
    return __flotilla_exponentl(x);
}

long double __model_fdiml(long double x, long double y)
{
    if (__builtin_isunordered(x, y))
        return __builtin_nanl("");
    return x > y ? x - y : 0;
}

int __model___fpclassifyl(long double x)
{
    return __builtin_fpclassify(0, 1, 4, 3, 2, x);
}

long double __model_sinl(long double x)
{
    long double r = __flotilla_nearl("sin", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

long double __model_cosl(long double x)
{
    long double r = __flotilla_nearl("cos", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == 1)));
    return r;
}

long double __model_tanl(long double x)
{
    long double r = __flotilla_nearl("tan", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r == r && (x != 0 || r == x)));
    return r;
}

long double __model_asinl(long double x)
{
    long double r = __flotilla_nearl("asin", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (r >= -1.5708 && r <= 1.5708 && (x != 0 || r == x)));
    return r;
}

long double __model_acosl(long double x)
{
    long double r = __flotilla_nearl("acos", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (r >= 0 && r <= 3.1416 && (x != 1 || r == 0)));
    return r;
}

long double __model_atanl(long double x)
{
    long double r = __flotilla_nearl("atan", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1.5708 && r <= 1.5708 && (x != 0 || r == x)));
    return r;
}

long double __model_sinhl(long double x)
{
    long double r = __flotilla_nearl("sinh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : ((x != 0 || r == x) && (x > 0 ? r > 0 : x < 0 ? r < 0 : r == 0)));
    return r;
}

long double __model_coshl(long double x)
{
    long double r = __flotilla_nearl("cosh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 1 && (x != 0 || r == 1)));
    return r;
}

long double __model_tanhl(long double x)
{
    long double r = __flotilla_nearl("tanh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

long double __model_asinhl(long double x)
{
    long double r = __flotilla_nearl("asinh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

long double __model_acoshl(long double x)
{
    long double r = __flotilla_nearl("acosh", x, 0);
    __flotilla_assume(!(x >= 1) ? r != r : (r >= 0 && (x != 1 || r == 0)));
    return r;
}

long double __model_atanhl(long double x)
{
    long double r = __flotilla_nearl("atanh", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

long double __model_expl(long double x)
{
    long double r = __flotilla_nearl("exp", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

long double __model_exp2l(long double x)
{
    long double r = __flotilla_nearl("exp2", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

long double __model_exp10l(long double x)
{
    long double r = __flotilla_nearl("exp10", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

long double __model_expm1l(long double x)
{
    long double r = __flotilla_nearl("expm1", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x)));
    return r;
}

long double __model_logl(long double x)
{
    long double r = __flotilla_nearl("log", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_infl() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

long double __model_log2l(long double x)
{
    long double r = __flotilla_nearl("log2", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_infl() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

long double __model_log10l(long double x)
{
    long double r = __flotilla_nearl("log10", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_infl() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

long double __model_log1pl(long double x)
{
    long double r = __flotilla_nearl("log1p", x, 0);
    __flotilla_assume(!(x >= -1) ? r != r : (x == -1 ? r == -__builtin_infl() : x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

long double __model_cbrtl(long double x)
{
    long double r = __flotilla_nearl("cbrt", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

long double __model_erfl(long double x)
{
    long double r = __flotilla_unknown_long_double();
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

long double __model_erfcl(long double x)
{
    long double r = __flotilla_unknown_long_double();
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && r <= 2));
    return r;
}

long double __model_tgammal(long double x)
{
    return __flotilla_unknown_long_double();
}

long double __model_lgammal(long double x)
{
    long double r = __flotilla_unknown_long_double();
    __flotilla_assume(__builtin_isnan(x) ? r != r : r == r);
    return r;
}

long double __model_atan2l(long double y, long double x)
{
    long double r = __flotilla_nearl("atan2", y, x);
    __flotilla_assume(__builtin_isunordered(x, y) ? r != r : (r >= -3.1416 && r <= 3.1416));
    return r;
}

long double __model_hypotl(long double x, long double y)
{
    long double r = __flotilla_nearl("hypot", x, y);
    if (__builtin_isinf(x) || __builtin_isinf(y))
        return __builtin_infl();
    __flotilla_assume(__builtin_isunordered(x, y) ? r != r : (r >= __builtin_fabsl(x) && r >= __builtin_fabsl(y)));
    return r;
}

long double __model_powl(long double x, long double y)
{
    // C11 F.10.4.4.
    if (y == 0 || x == 1)
        return 1;
    if (y == 1)
        return __builtin_isnan(x) ? x + 0 : x;
    long double r = __flotilla_nearl("pow", x, y);
    if (__builtin_isunordered(x, y))
        __flotilla_assume(r != r);
    else if (x == 0)
        __flotilla_assume(y > 0 ? r == 0 : __builtin_isinf(r));
    else if (x > 0)
        __flotilla_assume((x > 1) == (y > 0) ? r >= 1 : r >= 0 && r <= 1);
    else if (y != __builtin_truncl(y))
        __flotilla_assume(__builtin_isinf(x) ? r >= 0 : r != r);
    else
        __flotilla_assume(y / 2 == __builtin_truncl(y / 2) ? r >= 0 : r <= 0);
    return r;
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
    return x;
}
