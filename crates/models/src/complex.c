// The product and the quotient of two complex numbers, under the names that GCC gives to them; both make of NaN what
// C11 Annex G.5.1 wants to be infinite or zero. The accuracy is that of GCC's library: quotients of float are computed in
// double, others by Smith's method with the scaling of Baudin and Smith ("A Robust Complex Division in Scilab", 2012).

_Complex float __model___mulsc3(float a, float b, float c, float d)
{
    return __part_productf(a, b, c, d);
}

_Complex double __model___muldc3(double a, double b, double c, double d)
{
    return __part_product(a, b, c, d);
}

_Complex long double __model___mulxc3(long double a, long double b, long double c, long double d)
{
    return __part_productl(a, b, c, d);
}

_Complex float __model___divsc3(float a, float b, float c, float d)
{
    double p = a, q = b, u = c, v = d;
    double norm = u * u + v * v;
    float x = (p * u + q * v) / norm, y = (q * u - p * v) / norm;
    return x == x || y == y ? __builtin_complex(x, y) : __part_recoveredf(a, b, c, d, x, y);
}

_Complex double __model___divdc3(double a, double b, double c, double d)
{
    return __part_quotient(a, b, c, d, 0x1p-1022, 0x1.fffffffffffffp1022, 0x1.fffffffffffffp970, 0x1p-52);
}

_Complex long double __model___divxc3(long double a, long double b, long double c, long double d)
{
    return __part_quotientl(a, b, c, d, 0x1p-16382L, 0x1.fffffffffffffffep16382L, 0x1.fffffffffffffffep16319L, 0x1p-63L);
}
