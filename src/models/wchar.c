// Wide strings (C11 7.29.4).

size_t __model_wcslen(const wchar_t *s)
{
    for (size_t n = 0;; n++) {
        __flotilla_require(__flotilla_readable(s + n, sizeof *s), "`s` points to a wide string that ends with a zero");
        if (s[n] == 0)
            return n;
    }
}

wchar_t *__model_wmemcpy(wchar_t *dst, const wchar_t *src, size_t n)
{
    __model_memcpy(dst, src, n * sizeof *dst);
    return dst;
}

wchar_t *__model_wmemset(wchar_t *s, wchar_t c, size_t n)
{
    __flotilla_require(__flotilla_writable(s, n * sizeof *s), "`s` has room for `n` wide characters");
    for (size_t i = 0; i < n; i++)
        s[i] = c;
    return s;
}

wchar_t *__model_wcscpy(wchar_t *dst, const wchar_t *src)
{
    size_t size = (__model_wcslen(src) + 1) * sizeof *src;
    __flotilla_require(size <= __flotilla_declared_size(dst) && __flotilla_writable(dst, size),
                       "`dst` has room for all of `src`");
    __flotilla_require(__part_apart(dst, size, src, size), "`dst` and `src` do not overlap");
    __flotilla_copy(dst, src, size);
    return dst;
}

wchar_t *__model_wcscat(wchar_t *dst, const wchar_t *src)
{
    __model_wcscpy(dst + __model_wcslen(dst), src);
    return dst;
}

int __model_wcscmp(const wchar_t *a, const wchar_t *b)
{
    for (size_t i = 0;; i++) {
        __flotilla_require(__flotilla_readable(a + i, sizeof *a), "`a` points to a wide string that ends with a zero");
        __flotilla_require(__flotilla_readable(b + i, sizeof *b), "`b` points to a wide string that ends with a zero");
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
        if (a[i] == 0)
            return 0;
    }
}

wchar_t *__model_wcschr(const wchar_t *s, wchar_t c)
{
    for (size_t i = 0;; i++) {
        __flotilla_require(__flotilla_readable(s + i, sizeof *s), "`s` points to a wide string that ends with a zero");
        if (s[i] == c)
            return (wchar_t *)s + i;
        if (s[i] == 0)
            return 0;
    }
}
