// math.h (C11 7.12), the functions that are there for each of double, float and long double: `real` stands for the type, and
// a name that ends in _R for the name with that type's suffix (see `generic.rs`).

real __model_modf_R(real x, real *whole)
{
    __flotilla_require(__flotilla_writable(whole, sizeof *whole), "`whole` points to a number");
    real i = __builtin_trunc_R(x);
    *whole = i;
    return __builtin_copysign_R(__builtin_isinf(x) ? 0 : x - i, x);
}

real __model_frexp_R(real x, int *exponent)
{
    __flotilla_require(__flotilla_writable(exponent, sizeof *exponent), "`exponent` points to an int");
    if (x == 0 || !__builtin_isfinite(x)) {
        *exponent = 0;
        return x;
    }
    int e = __flotilla_exponent_R(x) + 1;
    *exponent = e;
    return __builtin_ldexp_R(x, -e);
}

real __model_logb_R(real x)
{
    if (x == 0)
        return -__builtin_inf_R();
    if (!__builtin_isfinite(x))
        return x * x;
    return __flotilla_exponent_R(x);
}

int __model_ilogb_R(real x)
{
    if (x == 0 || __builtin_isnan(x))
        return -2147483647 - 1;
    if (__builtin_isinf(x))
        return 2147483647;
    return __flotilla_exponent_R(x);
}

real __model_fdim_R(real x, real y)
{
    if (__builtin_isunordered(x, y))
        return __builtin_nan_R("");
    return x > y ? x - y : 0;
}

int __model___fpclassify_R(real x)
{
    return __builtin_fpclassify(0, 1, 4, 3, 2, x);
}

real __model_sin_R(real x)
{
    real r = __flotilla_near_R("sin", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

real __model_cos_R(real x)
{
    real r = __flotilla_near_R("cos", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == 1)));
    return r;
}

// GNU's.
void __model_sincos_R(real x, real *sine, real *cosine)
{
    __flotilla_require(__flotilla_writable(sine, sizeof *sine), "`sine` points to a number");
    __flotilla_require(__flotilla_writable(cosine, sizeof *cosine), "`cosine` points to a number");
    *sine = __model_sin_R(x);
    *cosine = __model_cos_R(x);
}

real __model_tan_R(real x)
{
    real r = __flotilla_near_R("tan", x, 0);
    __flotilla_assume(!__builtin_isfinite(x) ? r != r : (r == r && (x != 0 || r == x)));
    return r;
}

real __model_asin_R(real x)
{
    real r = __flotilla_near_R("asin", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (r >= -1.5708 && r <= 1.5708 && (x != 0 || r == x)));
    return r;
}

real __model_acos_R(real x)
{
    real r = __flotilla_near_R("acos", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (r >= 0 && r <= 3.1416 && (x != 1 || r == 0)));
    return r;
}

real __model_atan_R(real x)
{
    real r = __flotilla_near_R("atan", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1.5708 && r <= 1.5708 && (x != 0 || r == x)));
    return r;
}

real __model_sinh_R(real x)
{
    real r = __flotilla_near_R("sinh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : ((x != 0 || r == x) && (x > 0 ? r > 0 : x < 0 ? r < 0 : r == 0)));
    return r;
}

real __model_cosh_R(real x)
{
    real r = __flotilla_near_R("cosh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 1 && (x != 0 || r == 1)));
    return r;
}

real __model_tanh_R(real x)
{
    real r = __flotilla_near_R("tanh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

real __model_asinh_R(real x)
{
    real r = __flotilla_near_R("asinh", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

real __model_acosh_R(real x)
{
    real r = __flotilla_near_R("acosh", x, 0);
    __flotilla_assume(!(x >= 1) ? r != r : (r >= 0 && (x != 1 || r == 0)));
    return r;
}

real __model_atanh_R(real x)
{
    real r = __flotilla_near_R("atanh", x, 0);
    __flotilla_assume(!(x >= -1 && x <= 1) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

real __model_exp_R(real x)
{
    real r = __flotilla_near_R("exp", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

real __model_exp2_R(real x)
{
    real r = __flotilla_near_R("exp2", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

real __model_exp10_R(real x)
{
    real r = __flotilla_near_R("exp10", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && (x != 0 || r == 1) && (x >= 0 ? r >= 1 : r <= 1)));
    return r;
}

real __model_expm1_R(real x)
{
    real r = __flotilla_near_R("expm1", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x)));
    return r;
}

real __model_log_R(real x)
{
    real r = __flotilla_near_R("log", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inf_R() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

real __model_log2_R(real x)
{
    real r = __flotilla_near_R("log2", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inf_R() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

real __model_log10_R(real x)
{
    real r = __flotilla_near_R("log10", x, 0);
    __flotilla_assume(!(x >= 0) ? r != r : (x == 0 ? r == -__builtin_inf_R() : x == 1 ? r == 0 : x > 1 ? r > 0 : r < 0));
    return r;
}

real __model_log1p_R(real x)
{
    real r = __flotilla_near_R("log1p", x, 0);
    __flotilla_assume(!(x >= -1) ? r != r : (x == -1 ? r == -__builtin_inf_R() : x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

real __model_cbrt_R(real x)
{
    real r = __flotilla_near_R("cbrt", x, 0);
    __flotilla_assume(__builtin_isnan(x) ? r != r : (x > 0 ? r > 0 : x < 0 ? r < 0 : r == x));
    return r;
}

real __model_erf_R(real x)
{
    real r = __flotilla_unknown_real();
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= -1 && r <= 1 && (x != 0 || r == x)));
    return r;
}

real __model_erfc_R(real x)
{
    real r = __flotilla_unknown_real();
    __flotilla_assume(__builtin_isnan(x) ? r != r : (r >= 0 && r <= 2));
    return r;
}

real __model_tgamma_R(real x)
{
    return __flotilla_unknown_real();
}

real __model_lgamma_R(real x)
{
    real r = __flotilla_unknown_real();
    __flotilla_assume(__builtin_isnan(x) ? r != r : r == r);
    return r;
}

real __model_atan2_R(real y, real x)
{
    real r = __flotilla_near_R("atan2", y, x);
    __flotilla_assume(__builtin_isunordered(x, y) ? r != r : (r >= -3.1416 && r <= 3.1416));
    return r;
}

real __model_hypot_R(real x, real y)
{
    real r = __flotilla_near_R("hypot", x, y);
    if (__builtin_isinf(x) || __builtin_isinf(y))
        return __builtin_inf_R();
    __flotilla_assume(__builtin_isunordered(x, y) ? r != r : (r >= __builtin_fabs_R(x) && r >= __builtin_fabs_R(y)));
    return r;
}

real __model_pow_R(real x, real y)
{
    // C11 F.10.4.4.
    if (y == 0 || x == 1)
        return 1;
    if (y == 1)
        return __builtin_isnan(x) ? x + 0 : x;
    real r = __flotilla_near_R("pow", x, y);
    if (__builtin_isunordered(x, y))
        __flotilla_assume(r != r);
    else if (x == 0)
        __flotilla_assume(y > 0 ? r == 0 : __builtin_isinf(r));
    else if (x > 0)
        __flotilla_assume((x > 1) == (y > 0) ? r >= 1 : r >= 0 && r <= 1);
    else if (y != __builtin_trunc_R(y))
        __flotilla_assume(__builtin_isinf(x) ? r >= 0 : r != r);
    else
        __flotilla_assume(y / 2 == __builtin_trunc_R(y / 2) ? r >= 0 : r <= 0);
    return r;
}

// GCC's built-in function, as libgcc computes it.
real __model___builtin_powi_R(real x, int n)
{
    unsigned m = n < 0 ? 0 - (unsigned)n : (unsigned)n;
    real y = m % 2 ? x : 1;
    while (m >>= 1) {
        x = x * x;
        if (m % 2)
            y *= x;
    }
    return n < 0 ? 1 / y : y;
}

// C11 7.12.10.3: the sign and at least three low bits of the quotient, as glibc gives them.
real __model_remquo_R(real x, real y, int *quotient)
{
    __flotilla_require(__flotilla_writable(quotient, sizeof *quotient), "`quotient` points to an int");
    if (!__builtin_isfinite(x) || __builtin_isnan(y) || y == 0) {
        *quotient = __flotilla_unknown_int();
        return __builtin_nan_R("");
    }
    // For the quotient: what is left of |x| modulo 8 |y| is exact, and so are the multiples of |y| that are taken out of it.
    real a = __builtin_fabs_R(x), b = __builtin_fabs_R(y);
    int low = 0;
    if (b <= a / 8)
        a = __builtin_fmod_R(a, 8 * b);
    if (b <= a / 4 && a >= 4 * b) {
        a -= 4 * b;
        low += 4;
    }
    if (b <= a / 2 && a >= 2 * b) {
        a -= 2 * b;
        low += 2;
    }
    if (a >= b) {
        a -= b;
        low += 1;
    }
    // Half way between two multiples the even quotient is taken.
    if (a > b - a || a == b - a && low % 2 == 1)
        low++;
    *quotient = __builtin_signbit(x) != __builtin_signbit(y) ? -low : low;
    return __builtin_remainder_R(x, y);
}
