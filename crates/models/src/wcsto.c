// Numbers in wide strings (C11 7.29.4.1): read as the same text in narrow characters; others are no part of a number.

static void __part_narrow(char *text, const wchar_t *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text[i] = s[i] > 0 && s[i] < 128 ? (char)s[i] : 1;
    text[n] = 0;
}

static void __part_store_end(wchar_t **end, const wchar_t *s, size_t n)
{
    if (end) {
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
        *end = (wchar_t *)s + n;
    }
}

// An integer of `size` bytes, that of `long` or of `long long`.
static unsigned long long __part_wide_integer(const wchar_t *s, wchar_t **end, int base, size_t size, _Bool is_signed)
{
    size_t n = __model_wcslen(s);
    char text[n + 1], *stop = text;
    __part_narrow(text, s, n);
    unsigned long long value;
    if (is_signed)
        value = size == sizeof(long) ? __model_strtol(text, &stop, base) : __model_strtoll(text, &stop, base);
    else
        value = size == sizeof(long) ? __model_strtoul(text, &stop, base) : __model_strtoull(text, &stop, base);
    __part_store_end(end, s, (size_t)(stop - text));
    return value;
}

long __model_wcstol(const wchar_t *s, wchar_t **end, int base)
{
    return (long)__part_wide_integer(s, end, base, sizeof(long), 1);
}

long long __model_wcstoll(const wchar_t *s, wchar_t **end, int base)
{
    return (long long)__part_wide_integer(s, end, base, sizeof(long long), 1);
}

unsigned long __model_wcstoul(const wchar_t *s, wchar_t **end, int base)
{
    return (unsigned long)__part_wide_integer(s, end, base, sizeof(long), 0);
}

unsigned long long __model_wcstoull(const wchar_t *s, wchar_t **end, int base)
{
    return __part_wide_integer(s, end, base, sizeof(long long), 0);
}

double __model_wcstod(const wchar_t *s, wchar_t **end)
{
    size_t n = __model_wcslen(s);
    char text[n + 1], *stop = text;
    __part_narrow(text, s, n);
    double value = __model_strtod(text, &stop);
    __part_store_end(end, s, (size_t)(stop - text));
    return value;
}

float __model_wcstof(const wchar_t *s, wchar_t **end)
{
    size_t n = __model_wcslen(s);
    char text[n + 1], *stop = text;
    __part_narrow(text, s, n);
    float value = __model_strtof(text, &stop);
    __part_store_end(end, s, (size_t)(stop - text));
    return value;
}

long double __model_wcstold(const wchar_t *s, wchar_t **end)
{
    size_t n = __model_wcslen(s);
    char text[n + 1], *stop = text;
    __part_narrow(text, s, n);
    long double value = __model_strtold(text, &stop);
    __part_store_end(end, s, (size_t)(stop - text));
    return value;
}
