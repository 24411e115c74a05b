// Wide strings (C11 7.29.4).

static _Bool __part_wide_readable(const wchar_t *s, size_t n)
{
    return __part_product_fits(n, sizeof *s) && __flotilla_readable(s, n * sizeof *s);
}

static _Bool __part_wide_writable(const wchar_t *s, size_t n)
{
    return __part_product_fits(n, sizeof *s) && __flotilla_writable(s, n * sizeof *s);
}

// Only the sign counts: C libraries return 1 and -1, or the difference of two characters.
static int __part_wide_order(wchar_t a, wchar_t b)
{
    _Bool subtract = a >= 0 && b >= 0 && __flotilla_input_bool();
    return a == b ? 0 : subtract ? (int)(a - b) : a < b ? -1 : 1;
}

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
    __flotilla_require(__part_product_fits(n, sizeof *dst), "`n` wide characters fit into memory");
    __model_memcpy(dst, src, n * sizeof *dst);
    return dst;
}

wchar_t *__model_wmempcpy(wchar_t *dst, const wchar_t *src, size_t n)
{
    return __model_wmemcpy(dst, src, n) + n;
}

wchar_t *__model_wmemset(wchar_t *s, wchar_t c, size_t n)
{
    __flotilla_require(__part_wide_writable(s, n), "`s` has room for `n` wide characters");
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
    size_t end = __model_wcslen(dst), length = __model_wcslen(src) + 1, size = (end + length) * sizeof *dst;
    __flotilla_require(size <= __flotilla_declared_size(dst) && __flotilla_writable(dst, size),
                       "`dst` has room for all of `src` behind its own text");
    __flotilla_require(__part_apart(dst, size, src, length * sizeof *src), "`dst` and `src` do not overlap");
    __flotilla_copy(dst + end, src, length * sizeof *src);
    return dst;
}

int __model_wcscmp(const wchar_t *a, const wchar_t *b)
{
    wchar_t x = 1, y = 1;
    for (size_t i = 0; x == y && x != 0; i++) {
        __flotilla_require(__flotilla_readable(a + i, sizeof *a), "`a` points to a wide string that ends with a zero");
        __flotilla_require(__flotilla_readable(b + i, sizeof *b), "`b` points to a wide string that ends with a zero");
        x = a[i];
        y = b[i];
    }
    return __part_wide_order(x, y);
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

size_t __model_wcsnlen(const wchar_t *s, size_t max)
{
    for (size_t n = 0; n < max; n++) {
        __flotilla_require(__flotilla_readable(s + n, sizeof *s), "`s` has as many characters as are read, or a zero before");
        if (s[n] == 0)
            return n;
    }
    return max;
}

wchar_t *__model_wmemmove(wchar_t *dst, const wchar_t *src, size_t n)
{
    __flotilla_require(__part_product_fits(n, sizeof *dst), "`n` wide characters fit into memory");
    __model_memmove(dst, src, n * sizeof *dst);
    return dst;
}

int __model_wmemcmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    __flotilla_require(__part_wide_readable(a, n), "`a` has `n` wide characters");
    __flotilla_require(__part_wide_readable(b, n), "`b` has `n` wide characters");
    wchar_t x = 0, y = 0;
    for (size_t i = 0; x == y && i < n; i++) {
        x = a[i];
        y = b[i];
    }
    return __part_wide_order(x, y);
}

wchar_t *__model_wmemchr(const wchar_t *s, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        __flotilla_require(__flotilla_readable(s + i, sizeof *s), "`s` has `n` wide characters");
        if (s[i] == c)
            return (wchar_t *)s + i;
    }
    return 0;
}

wchar_t *__model_wcsncpy(wchar_t *dst, const wchar_t *src, size_t n)
{
    size_t length = __model_wcsnlen(src, n), size = n * sizeof *dst;
    __flotilla_require(__part_product_fits(n, sizeof *dst) && size <= __flotilla_declared_size(dst) && __flotilla_writable(dst, size), "`dst` has room for `n` wide characters");
    __flotilla_require(__part_apart(dst, size, src, length * sizeof *src), "`dst` and `src` do not overlap");
    __flotilla_copy(dst, src, length * sizeof *src);
    __flotilla_fill(dst + length, 0, (n - length) * sizeof *dst);
    return dst;
}

wchar_t *__model_wcsncat(wchar_t *dst, const wchar_t *src, size_t n)
{
    size_t end = __model_wcslen(dst), length = __model_wcsnlen(src, n), size = (end + length + 1) * sizeof *dst;
    __flotilla_require(size <= __flotilla_declared_size(dst) && __flotilla_writable(dst, size), "`dst` has room for `src` behind its own text");
    __flotilla_require(__part_apart(dst, size, src, length * sizeof *src), "`dst` and `src` do not overlap");
    __flotilla_copy(dst + end, src, length * sizeof *src);
    dst[end + length] = 0;
    return dst;
}

int __model_wcsncmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    wchar_t x = 1, y = 1;
    for (size_t i = 0; x == y && x != 0 && i < n; i++) {
        __flotilla_require(__flotilla_readable(a + i, sizeof *a), "`a` has `n` wide characters or a zero before");
        __flotilla_require(__flotilla_readable(b + i, sizeof *b), "`b` has `n` wide characters or a zero before");
        x = a[i];
        y = b[i];
    }
    return __part_wide_order(x, y);
}

int __model_wcscoll(const wchar_t *a, const wchar_t *b)
{
    int order = __model_wcscmp(a, b);
    return order != 0 && __model_locale_changed ? __flotilla_unknown_int() : order;
}

wchar_t *__model_wcsrchr(const wchar_t *s, wchar_t c)
{
    wchar_t *found = 0;
    for (size_t i = 0;; i++) {
        __flotilla_require(__flotilla_readable(s + i, sizeof *s), "`s` points to a wide string that ends with a zero");
        if (s[i] == c)
            found = (wchar_t *)s + i;
        if (s[i] == 0)
            return found;
    }
}

wchar_t *__model_wcsstr(const wchar_t *s, const wchar_t *part)
{
    size_t length = __model_wcslen(s), n = __model_wcslen(part);
    for (size_t i = 0; i + n <= length; i++) {
        size_t k = 0;
        while (k < n && s[i + k] == part[k])
            k++;
        if (k == n)
            return (wchar_t *)s + i;
    }
    return 0;
}

// The first wide characters of `s` that are in the set, or that are not.
static size_t __part_wide_span(const wchar_t *s, const wchar_t *set, _Bool in)
{
    for (size_t n = 0;; n++) {
        __flotilla_require(__flotilla_readable(s + n, sizeof *s), "`s` points to a wide string that ends with a zero");
        if (s[n] == 0 || (__model_wcschr(set, s[n]) != 0) != in)
            return n;
    }
}

size_t __model_wcsspn(const wchar_t *s, const wchar_t *set)
{
    return __part_wide_span(s, set, 1);
}

size_t __model_wcscspn(const wchar_t *s, const wchar_t *set)
{
    return __part_wide_span(s, set, 0);
}

wchar_t *__model_wcspbrk(const wchar_t *s, const wchar_t *set)
{
    size_t n = __model_wcscspn(s, set);
    return s[n] ? (wchar_t *)s + n : 0;
}

// As strtok_r (C11 7.29.4.5.7).
wchar_t *__model_wcstok(wchar_t *s, const wchar_t *set, wchar_t **save)
{
    __flotilla_require(__flotilla_writable(save, sizeof *save), "`save` points to a pointer");
    if (s == 0)
        s = *save;
    __flotilla_require(s != 0, "`s` is a wide string, or there was one before");
    s += __model_wcsspn(s, set);
    size_t n = __model_wcscspn(s, set);
    *save = s + n;
    if (n == 0)
        return 0;
    if (s[n] != 0) {
        __flotilla_require(__flotilla_writable(s + n, sizeof *s), "`s` can be written to");
        s[n] = 0;
        *save = s + n + 1;
    }
    return s;
}

wchar_t *__model_wcsdup(const wchar_t *s)
{
    size_t size = (__model_wcslen(s) + 1) * sizeof *s;
    wchar_t *copy = __flotilla_alloc(size);
    if (copy)
        __flotilla_copy(copy, s, size);
    return copy;
}

// Letters of other alphabets have a case in other locales only.
static int __part_wide_lower(wchar_t c)
{
    return c > 127 && __model_locale_changed ? __flotilla_unknown_int() : __part_lower(c);
}

int __model_wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    wchar_t x = 1, y = 1;
    for (size_t i = 0; x == y && x != 0 && i < n; i++) {
        __flotilla_require(__flotilla_readable(a + i, sizeof *a), "`a` points to a wide string that ends with a zero");
        __flotilla_require(__flotilla_readable(b + i, sizeof *b), "`b` points to a wide string that ends with a zero");
        x = __part_wide_lower(a[i]);
        y = __part_wide_lower(b[i]);
    }
    return __part_wide_order(x, y);
}

int __model_wcscasecmp(const wchar_t *a, const wchar_t *b)
{
    return __model_wcsncasecmp(a, b, (size_t)-1);
}

wchar_t *__model_wcpcpy(wchar_t *dst, const wchar_t *src)
{
    return __model_wcscpy(dst, src) + __model_wcslen(src);
}

wchar_t *__model_wcpncpy(wchar_t *dst, const wchar_t *src, size_t n)
{
    return __model_wcsncpy(dst, src, n) + __model_wcsnlen(dst, n);
}

// C11 7.29.4.4.4: as strxfrm.
size_t __model_wcsxfrm(wchar_t *dst, const wchar_t *src, size_t n)
{
    size_t length = __model_wcslen(src);
    if (n == 0)
        return __model_locale_changed ? __flotilla_unknown_size() : length;
    __flotilla_require(__part_wide_writable(dst, n), "`dst` has room for `n` wide characters");
    if (!__model_locale_changed && length < n) {
        __flotilla_copy(dst, src, (length + 1) * sizeof *dst);
        return length;
    }
    for (size_t i = 0; i < n; i++)
        dst[i] = __flotilla_unknown_int();
    if (!__model_locale_changed)
        return length;
    length = __flotilla_unknown_size();
    if (length < n)
        dst[length] = 0;
    return length;
}
