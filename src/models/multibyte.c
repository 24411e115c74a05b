// Multibyte characters (C11 7.22.7, 7.22.8, 7.29.6): in the "C" locale of the start each is one byte. What a byte above 127
// means, and what another locale does, is not determined.

static _Bool __part_one_byte(int c)
{
    return c >= 0 && c < 128 && !__model_locale_changed;
}

int __model_mbtowc(wchar_t *to, const char *s, size_t n)
{
    if (s == 0)
        return __model_locale_changed ? __flotilla_unknown_int() : 0;
    if (n == 0)
        return -1;
    __flotilla_require(__flotilla_readable(s, 1), "`s` is NULL or has `n` bytes");
    if (to)
        __flotilla_require(__flotilla_writable(to, sizeof *to), "`to` is NULL or has room for a wide character");
    wchar_t c = *s;
    int length = *s != 0;
    if (!__part_one_byte(*s)) {
        c = __flotilla_unknown_int();
        length = __flotilla_unknown_int();
        __flotilla_assume(length == -1 || length >= 1 && (size_t)length <= n);
    }
    if (to)
        *to = c;
    return length;
}

int __model_mblen(const char *s, size_t n)
{
    return __model_mbtowc(0, s, n);
}

int __model_wctomb(char *s, wchar_t c)
{
    if (s == 0)
        return __model_locale_changed ? __flotilla_unknown_int() : 0;
    __flotilla_require(__flotilla_writable(s, 1), "`s` is NULL or has room for a character");
    if (!__part_one_byte(c)) {
        *s = __flotilla_unknown_char();
        return __flotilla_unknown_int();
    }
    *s = (char)c;
    return 1;
}

// As many characters as there are, up to `n`; the zero at the end is stored and not counted.
size_t __model_mbstowcs(wchar_t *to, const char *s, size_t n)
{
    for (size_t i = 0; to == 0 || i < n; i++) {
        __part_need_char(s + i);
        wchar_t c = s[i];
        if (!__part_one_byte(s[i])) {
            if (__flotilla_unknown_bool())
                return (size_t)-1;
            c = __flotilla_unknown_int();
        }
        if (to) {
            __flotilla_require(__flotilla_writable(to + i, sizeof *to), "`to` has room for the wide characters");
            to[i] = c;
        }
        if (s[i] == 0)
            return i;
    }
    return n;
}

size_t __model_wcstombs(char *to, const wchar_t *s, size_t n)
{
    for (size_t i = 0; to == 0 || i < n; i++) {
        __flotilla_require(__flotilla_readable(s + i, sizeof *s), "`s` points to a wide string that ends with a zero");
        char c = (char)s[i];
        if (!__part_one_byte(s[i])) {
            if (__flotilla_unknown_bool())
                return (size_t)-1;
            c = __flotilla_unknown_char();
        }
        if (to) {
            __flotilla_require(__flotilla_writable(to + i, 1), "`to` has room for the characters");
            to[i] = c;
        }
        if (s[i] == 0)
            return i;
    }
    return n;
}

size_t __model_mbrtowc(wchar_t *to, const char *s, size_t n, void *state)
{
    if (s == 0)
        return 0;
    if (n == 0)
        return (size_t)-2;
    return (size_t)__model_mbtowc(to, s, n);
}

size_t __model_mbrlen(const char *s, size_t n, void *state)
{
    return __model_mbrtowc(0, s, n, state);
}

size_t __model_wcrtomb(char *s, wchar_t c, void *state)
{
    return s ? (size_t)__model_wctomb(s, c) : 1;
}

int __model_mbsinit(const void *state)
{
    return state == 0 || !__model_locale_changed ? 1 : __flotilla_unknown_int();
}

wchar_t __model_btowc(int c)
{
    return c == -1 ? -1 : __part_one_byte(c) ? c : __flotilla_unknown_int();
}

int __model_wctob(wchar_t c)
{
    return c == -1 ? -1 : __part_one_byte(c) ? c : __flotilla_unknown_int();
}

size_t __model___ctype_get_mb_cur_max(void)
{
    size_t most = __flotilla_unknown_size();
    __flotilla_assume(most >= 1 && most <= 16);
    return __model_locale_changed ? most : 1;
}
