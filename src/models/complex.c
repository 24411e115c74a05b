// complex.h (C11 7.3): what is made of the parts of a number. The product and the quotient of two complex numbers are under
// the names that GCC gives to them; both make of NaN what Annex G.5.1 wants to be infinite or zero. GCC's accuracy is
// that of its library: quotients of float are computed in double, others by Smith's method with the scaling of Baudin
// and Smith ("A Robust Complex Division in Scilab", 2012).

float __model_crealf(_Complex float z)
{
    return __real__ z;
}

float __model_cimagf(_Complex float z)
{
    return __imag__ z;
}

_Complex float __model_conjf(_Complex float z)
{
    return ~z;
}

float __model_cabsf(_Complex float z)
{
    return __model_hypotf(__real__ z, __imag__ z);
}

float __model_cargf(_Complex float z)
{
    return __model_atan2f(__imag__ z, __real__ z);
}

_Complex float __model_cprojf(_Complex float z)
{
    if (!__builtin_isinf(__real__ z) && !__builtin_isinf(__imag__ z))
        return z;
    return __builtin_complex(__builtin_inff(), __builtin_copysignf(0, __imag__ z));
}

// One for infinity, else zero, with the sign.
static float __model_boxedf(float x)
{
    return __builtin_copysignf(__builtin_isinf(x) ? 1 : 0, x);
}

static float __model_no_nanf(float x)
{
    return __builtin_isnan(x) ? __builtin_copysignf(0, x) : x;
}

_Complex float __model___mulsc3(float a, float b, float c, float d)
{
    float ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    float x = ac - bd, y = ad + bc;
    if (x == x || y == y)
        return __builtin_complex(x, y);
    _Bool left = __builtin_isinf(a) || __builtin_isinf(b);
    _Bool right = __builtin_isinf(c) || __builtin_isinf(d);
    if (!left && !right && !__builtin_isinf(ac) && !__builtin_isinf(bd) && !__builtin_isinf(ad) && !__builtin_isinf(bc))
        return __builtin_complex(x, y);
    a = left ? __model_boxedf(a) : __model_no_nanf(a);
    b = left ? __model_boxedf(b) : __model_no_nanf(b);
    c = right ? __model_boxedf(c) : __model_no_nanf(c);
    d = right ? __model_boxedf(d) : __model_no_nanf(d);
    return __builtin_complex(__builtin_inff() * (a * c - b * d), __builtin_inff() * (a * d + b * c));
}

// What a quotient of which both parts are NaN should be.
static _Complex float __model_recoveredf(float a, float b, float c, float d, float x, float y)
{
    if (c == 0 && d == 0 && (a == a || b == b)) {
        float infinite = __builtin_copysignf(__builtin_inff(), c);
        return __builtin_complex(infinite * a, infinite * b);
    }
    _Bool finite = __builtin_isfinite(c) && __builtin_isfinite(d);
    if ((__builtin_isinf(a) || __builtin_isinf(b)) && finite) {
        a = __model_boxedf(a);
        b = __model_boxedf(b);
        return __builtin_complex(__builtin_inff() * (a * c + b * d), __builtin_inff() * (b * c - a * d));
    }
    if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
        c = __model_boxedf(c);
        d = __model_boxedf(d);
        return __builtin_complex(0 * (a * c + b * d), 0 * (b * c - a * d));
    }
    return __builtin_complex(x, y);
}

_Complex float __model___divsc3(float a, float b, float c, float d)
{
    double p = a, q = b, u = c, v = d;
    double norm = u * u + v * v;
    float x = (p * u + q * v) / norm, y = (q * u - p * v) / norm;
    return x == x || y == y ? __builtin_complex(x, y) : __model_recoveredf(a, b, c, d, x, y);
}

double __model_creal(_Complex double z)
{
    return __real__ z;
}

double __model_cimag(_Complex double z)
{
    return __imag__ z;
}

_Complex double __model_conj(_Complex double z)
{
    return ~z;
}

double __model_cabs(_Complex double z)
{
    return __model_hypot(__real__ z, __imag__ z);
}

double __model_carg(_Complex double z)
{
    return __model_atan2(__imag__ z, __real__ z);
}

_Complex double __model_cproj(_Complex double z)
{
    if (!__builtin_isinf(__real__ z) && !__builtin_isinf(__imag__ z))
        return z;
    return __builtin_complex(__builtin_inf(), __builtin_copysign(0, __imag__ z));
}

// One for infinity, else zero, with the sign.
static double __model_boxed(double x)
{
    return __builtin_copysign(__builtin_isinf(x) ? 1 : 0, x);
}

static double __model_no_nan(double x)
{
    return __builtin_isnan(x) ? __builtin_copysign(0, x) : x;
}

_Complex double __model___muldc3(double a, double b, double c, double d)
{
    double ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    double x = ac - bd, y = ad + bc;
    if (x == x || y == y)
        return __builtin_complex(x, y);
    _Bool left = __builtin_isinf(a) || __builtin_isinf(b);
    _Bool right = __builtin_isinf(c) || __builtin_isinf(d);
    if (!left && !right && !__builtin_isinf(ac) && !__builtin_isinf(bd) && !__builtin_isinf(ad) && !__builtin_isinf(bc))
        return __builtin_complex(x, y);
    a = left ? __model_boxed(a) : __model_no_nan(a);
    b = left ? __model_boxed(b) : __model_no_nan(b);
    c = right ? __model_boxed(c) : __model_no_nan(c);
    d = right ? __model_boxed(d) : __model_no_nan(d);
    return __builtin_complex(__builtin_inf() * (a * c - b * d), __builtin_inf() * (a * d + b * c));
}

// What a quotient of which both parts are NaN should be.
static _Complex double __model_recovered(double a, double b, double c, double d, double x, double y)
{
    if (c == 0 && d == 0 && (a == a || b == b)) {
        double infinite = __builtin_copysign(__builtin_inf(), c);
        return __builtin_complex(infinite * a, infinite * b);
    }
    _Bool finite = __builtin_isfinite(c) && __builtin_isfinite(d);
    if ((__builtin_isinf(a) || __builtin_isinf(b)) && finite) {
        a = __model_boxed(a);
        b = __model_boxed(b);
        return __builtin_complex(__builtin_inf() * (a * c + b * d), __builtin_inf() * (b * c - a * d));
    }
    if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
        c = __model_boxed(c);
        d = __model_boxed(d);
        return __builtin_complex(0 * (a * c + b * d), 0 * (b * c - a * d));
    }
    return __builtin_complex(x, y);
}

_Complex double __model___divdc3(double a, double b, double c, double d)
{
    _Bool turned = __builtin_fabs(c) < __builtin_fabs(d);
    double size = turned ? __builtin_fabs(d) : __builtin_fabs(c);
    _Bool small = __builtin_fabs(a) < 0x1p-1022 && __builtin_fabs(b) < 0x1.fffffffffffffp970 || __builtin_fabs(b) < 0x1p-1022 && __builtin_fabs(a) < 0x1.fffffffffffffp970;
    double scale = size >= 0x1.fffffffffffffp1022 ? 0.5 : size < 0x1p-52 || small && size < 0x1.fffffffffffffp970 ? 0x1p52 : 1;
    a *= scale;
    b *= scale;
    c *= scale;
    d *= scale;
    // Both turned by a right angle if need be, so that the real part of the divisor is the larger one.
    double p = turned ? b : a, q = turned ? -a : b, u = turned ? d : c, v = turned ? -c : d;
    double r = v / u, norm = v * r + u;
    _Bool usual = __builtin_fabs(r) > 0x1p-1022;
    double x = ((usual ? q * r : v * (q / u)) + p) / norm;
    double y = (q - (usual ? p * r : v * (p / u))) / norm;
    return x == x || y == y ? __builtin_complex(x, y) : __model_recovered(a, b, c, d, x, y);
}

long double __model_creall(_Complex long double z)
{
    return __real__ z;
}

long double __model_cimagl(_Complex long double z)
{
    return __imag__ z;
}

_Complex long double __model_conjl(_Complex long double z)
{
    return ~z;
}

long double __model_cabsl(_Complex long double z)
{
    return __model_hypotl(__real__ z, __imag__ z);
}

long double __model_cargl(_Complex long double z)
{
    return __model_atan2l(__imag__ z, __real__ z);
}

_Complex long double __model_cprojl(_Complex long double z)
{
    if (!__builtin_isinf(__real__ z) && !__builtin_isinf(__imag__ z))
        return z;
    return __builtin_complex(__builtin_infl(), __builtin_copysignl(0, __imag__ z));
}

// One for infinity, else zero, with the sign.
static long double __model_boxedl(long double x)
{
    return __builtin_copysignl(__builtin_isinf(x) ? 1 : 0, x);
}

static long double __model_no_nanl(long double x)
{
    return __builtin_isnan(x) ? __builtin_copysignl(0, x) : x;
}

_Complex long double __model___mulxc3(long double a, long double b, long double c, long double d)
{
    long double ac = a * c, bd = b * d, ad = a * d, bc = b * c;
    long double x = ac - bd, y = ad + bc;
    if (x == x || y == y)
        return __builtin_complex(x, y);
    _Bool left = __builtin_isinf(a) || __builtin_isinf(b);
    _Bool right = __builtin_isinf(c) || __builtin_isinf(d);
    if (!left && !right && !__builtin_isinf(ac) && !__builtin_isinf(bd) && !__builtin_isinf(ad) && !__builtin_isinf(bc))
        return __builtin_complex(x, y);
    a = left ? __model_boxedl(a) : __model_no_nanl(a);
    b = left ? __model_boxedl(b) : __model_no_nanl(b);
    c = right ? __model_boxedl(c) : __model_no_nanl(c);
    d = right ? __model_boxedl(d) : __model_no_nanl(d);
    return __builtin_complex(__builtin_infl() * (a * c - b * d), __builtin_infl() * (a * d + b * c));
}

// What a quotient of which both parts are NaN should be.
static _Complex long double __model_recoveredl(long double a, long double b, long double c, long double d, long double x, long double y)
{
    if (c == 0 && d == 0 && (a == a || b == b)) {
        long double infinite = __builtin_copysignl(__builtin_infl(), c);
        return __builtin_complex(infinite * a, infinite * b);
    }
    _Bool finite = __builtin_isfinite(c) && __builtin_isfinite(d);
    if ((__builtin_isinf(a) || __builtin_isinf(b)) && finite) {
        a = __model_boxedl(a);
        b = __model_boxedl(b);
        return __builtin_complex(__builtin_infl() * (a * c + b * d), __builtin_infl() * (b * c - a * d));
    }
    if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {
        c = __model_boxedl(c);
        d = __model_boxedl(d);
        return __builtin_complex(0 * (a * c + b * d), 0 * (b * c - a * d));
    }
    return __builtin_complex(x, y);
}

_Complex long double __model___divxc3(long double a, long double b, long double c, long double d)
{
    _Bool turned = __builtin_fabsl(c) < __builtin_fabsl(d);
    long double size = turned ? __builtin_fabsl(d) : __builtin_fabsl(c);
    _Bool small = __builtin_fabsl(a) < 0x1p-16382L && __builtin_fabsl(b) < 0x1.fffffffffffffffep16319L || __builtin_fabsl(b) < 0x1p-16382L && __builtin_fabsl(a) < 0x1.fffffffffffffffep16319L;
    long double scale = size >= 0x1.fffffffffffffffep16382L ? 0.5 : size < 0x1p-63L || small && size < 0x1.fffffffffffffffep16319L ? 0x1p63L : 1;
    a *= scale;
    b *= scale;
    c *= scale;
    d *= scale;
    // Both turned by a right angle if need be, so that the real part of the divisor is the larger one.
    long double p = turned ? b : a, q = turned ? -a : b, u = turned ? d : c, v = turned ? -c : d;
    long double r = v / u, norm = v * r + u;
    _Bool usual = __builtin_fabsl(r) > 0x1p-16382L;
    long double x = ((usual ? q * r : v * (q / u)) + p) / norm;
    long double y = (q - (usual ? p * r : v * (p / u))) / norm;
    return x == x || y == y ? __builtin_complex(x, y) : __model_recoveredl(a, b, c, d, x, y);
}
