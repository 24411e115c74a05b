// complex.h (C11 7.3), for each of double, float and long double as in real.c: what is made of the parts of a number.

real __model_creal_R(_Complex real z)
{
    return __real__ z;
}

real __model_cimag_R(_Complex real z)
{
    return __imag__ z;
}

_Complex real __model_conj_R(_Complex real z)
{
    return ~z;
}

real __model_cabs_R(_Complex real z)
{
    return __model_hypot_R(__real__ z, __imag__ z);
}

real __model_carg_R(_Complex real z)
{
    return __model_atan2_R(__imag__ z, __real__ z);
}

_Complex real __model_cproj_R(_Complex real z)
{
    if (!__builtin_isinf(__real__ z) && !__builtin_isinf(__imag__ z))
        return z;
    return __builtin_complex(__builtin_inf_R(), __builtin_copysign_R(0, __imag__ z));
}

// One for infinity, else zero, with the sign.
static real __part_boxed_R(real x)
{
    return __builtin_copysign_R(__builtin_isinf(x) ? 1 : 0, x);
}

static real __part_no_nan_R(real x)
{
    return __builtin_isnan(x) ? __builtin_copysign_R(0, x) : x;
}

_Complex real __part_product_R(real a, real b, real c, real d)
{
    real ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    real x = ac - bd, y = ad + bc;
    if (x == x || y == y)
        return __builtin_complex(x, y);
    _Bool left = __builtin_isinf(a) || __builtin_isinf(b);
    _Bool right = __builtin_isinf(c) || __builtin_isinf(d);
    if (!left && !right && !__builtin_isinf(ac) && !__builtin_isinf(bd) && !__builtin_isinf(ad) && !__builtin_isinf(bc))
        return __builtin_complex(x, y);
    a = left ? __part_boxed_R(a) : __part_no_nan_R(a);
    b = left ? __part_boxed_R(b) : __part_no_nan_R(b);
    c = right ? __part_boxed_R(c) : __part_no_nan_R(c);
    d = right ? __part_boxed_R(d) : __part_no_nan_R(d);
    return __builtin_complex(__builtin_inf_R() * (a * c - b * d), __builtin_inf_R() * (a * d + b * c));
}

// What a quotient of which both parts are NaN should be.
static _Complex real __part_recovered_R(real a, real b, real c, real d, real x, real y)
{
    if (c == 0 && d == 0 && (a == a || b == b)) {
        real infinite = __builtin_copysign_R(__builtin_inf_R(), c);
        return __builtin_complex(infinite * a, infinite * b);
    }
    _Bool finite = __builtin_isfinite(c) && __builtin_isfinite(d);
    if ((__builtin_isinf(a) || __builtin_isinf(b)) && finite) {
        a = __part_boxed_R(a);
        b = __part_boxed_R(b);
        return __builtin_complex(__builtin_inf_R() * (a * c + b * d), __builtin_inf_R() * (b * c - a * d));
    }
    if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
        c = __part_boxed_R(c);
        d = __part_boxed_R(d);
        return __builtin_complex(0 * (a * c + b * d), 0 * (b * c - a * d));
    }
    return __builtin_complex(x, y);
}

// A quotient by Smith's method with the scaling of Baudin and Smith. The bounds are of the type: its least normal number,
// half of its largest one and that times its epsilon.
static _Complex real __part_quotient_R(real a, real b, real c, real d, real least, real half, real large, real epsilon)
{
    _Bool turned = __builtin_fabs_R(c) < __builtin_fabs_R(d);
    real size = turned ? __builtin_fabs_R(d) : __builtin_fabs_R(c);
    real left = __builtin_fabs_R(a), right = __builtin_fabs_R(b);
    _Bool small = left < least && right < large || right < least && left < large;
    real scale = size >= half ? 0.5 : size < epsilon || small && size < large ? 1 / epsilon : 1;
    a *= scale;
    b *= scale;
    c *= scale;
    d *= scale;
    // Both turned by a right angle if need be, so that the real part of the divisor is the larger one.
    real p = turned ? b : a, q = turned ? -a : b, u = turned ? d : c, v = turned ? -c : d;
    real r = v / u, norm = v * r + u;
    _Bool usual = __builtin_fabs_R(r) > least;
    real x = ((usual ? q * r : v * (q / u)) + p) / norm;
    real y = (q - (usual ? p * r : v * (p / u))) / norm;
    return x == x || y == y ? __builtin_complex(x, y) : __part_recovered_R(a, b, c, d, x, y);
}
