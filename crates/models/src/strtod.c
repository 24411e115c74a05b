// strtod and its kin (C11 7.22.1.3), for each floating-point type; see `generic.rs`.

// One operation on two exact numbers rounds once, so it is right: Clinger, How to read floating point numbers accurately
// (1990), section 4. Beyond that the result is not computed. Another locale may have another decimal point.
real __part_floating_R(const char *s, char **end)
{
    struct __model_decimal number;
    size_t stop = __part_decimal(s, &number);
    if (__model_locale_changed) {
        stop = __flotilla_unknown_size();
        __flotilla_assume(stop <= __model_strlen(s));
        number.fits = number.infinite = number.nan = 0;
    }
    if (end) {
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
        *end = (char *)s + stop;
    }
    if (number.infinite)
        return number.negative ? -__builtin_inf_R() : __builtin_inf_R();
    if (number.nan)
        return number.negative ? -__builtin_nan_R("") : __builtin_nan_R("");
    _Bool single = sizeof(real) == 4;
    int most = number.hexadecimal ? single ? 100 : 900 : single ? 10 : 22, power = number.power;
    if (!number.fits || number.digits > (single ? 16777216 : 9007199254740992) || power > most || power < -most) {
        if (__flotilla_unknown_bool())
            __model_errno = 34;
        return __flotilla_unknown_real();
    }
    real value = (real)number.digits, scale = 1;
    if (number.negative)
        value = -value;
    if (number.hexadecimal)
        return __builtin_ldexp_R(value, power);
    for (int i = 0; i < (power < 0 ? -power : power); i++)
        scale *= 10;
    return power < 0 ? value / scale : value * scale;
}
