// Multibyte characters (C11 7.22.7, 7.22.8, 7.29.6): in the "C" locale of the start each is one byte. What a byte above 127
// means, and what another locale does, is not determined.

static _Bool __part_one_byte(int c)
{
    return c >= 0 && c < 128 && !__model_locale_changed;
}

// The result for bytes that are not understood here: -1, or a number from 1 to `most`.
static int __part_any_length(size_t most)
{
    int length = __flotilla_unknown_int();
    __flotilla_assume(length == -1 || length >= 1 && (size_t)length <= most);
    if (length == -1)
        __model_errno = 84;
    return length;
}

int __model_mbtowc(wchar_t *to, const char *s, size_t n)
{
    if (s == 0)
        return __model_locale_changed ? __flotilla_unknown_int() : 0;
    // Some libraries look at the first byte although it is none of `n`.
    if (n == 0)
        return __flotilla_readable(s, 1) && *s == 0 && __flotilla_unknown_bool() ? 0 : -1;
    __flotilla_require(__flotilla_readable(s, 1), "`s` is NULL or has `n` bytes");
    if (to)
        __flotilla_require(__flotilla_writable(to, sizeof *to), "`to` is NULL or has room for a wide character");
    wchar_t c = *s;
    int length = *s != 0;
    if (!__part_one_byte(*s)) {
        c = __flotilla_unknown_int();
        length = __part_any_length(n);
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
    *s = (char)c;
    if (__part_one_byte(c))
        return 1;
    int length = __part_any_length(__model_locale_changed ? 16 : 1);
    __flotilla_require(length < 1 || __flotilla_writable(s, (size_t)length), "`s` is NULL or has room for the character");
    for (int i = 0; i < length && i < 16; i++)
        s[i] = __flotilla_unknown_char();
    return length;
}

// As many characters as there are, up to `n`; the zero at the end is stored and not counted. Of what is not understood
// nothing is known, not even how many characters it has.
size_t __model_mbstowcs(wchar_t *to, const char *s, size_t n)
{
    size_t i = 0;
    for (; to == 0 || i < n; i++) {
        __part_need_char(s + i);
        if (!__part_one_byte(s[i]))
            break;
        if (to) {
            __flotilla_require(__flotilla_writable(to + i, sizeof *to), "`to` has room for the wide characters");
            to[i] = s[i];
        }
        if (s[i] == 0)
            return i;
    }
    if (to && i == n)
        return n;
    size_t length = __model_strlen(s), got = __flotilla_unknown_size();
    __flotilla_assume(got == (size_t)-1 || got >= i && got <= length && (to == 0 || got <= n));
    for (; to && i < n && i <= length; i++) {
        __flotilla_require(i >= got || __flotilla_writable(to + i, sizeof *to), "`to` has room for the wide characters");
        if (__flotilla_writable(to + i, sizeof *to))
            to[i] = __flotilla_unknown_int();
    }
    if (to && got < n && got <= length)
        to[got] = 0;
    if (got == (size_t)-1)
        __model_errno = 84;
    return got;
}

size_t __model_wcstombs(char *to, const wchar_t *s, size_t n)
{
    size_t i = 0;
    for (; to == 0 || i < n; i++) {
        __flotilla_require(__flotilla_readable(s + i, sizeof *s), "`s` points to a wide string that ends with a zero");
        if (!__part_one_byte(s[i]))
            break;
        if (to) {
            __flotilla_require(__flotilla_writable(to + i, 1), "`to` has room for the characters");
            to[i] = (char)s[i];
        }
        if (s[i] == 0)
            return i;
    }
    if (to && i == n)
        return n;
    size_t most = 16 * __model_wcslen(s), got = __flotilla_unknown_size();
    __flotilla_assume(got == (size_t)-1 || got >= i && got <= most && (to == 0 || got <= n));
    for (; to && i < n && i <= most; i++) {
        __flotilla_require(i >= got || __flotilla_writable(to + i, 1), "`to` has room for the characters");
        if (__flotilla_writable(to + i, 1))
            to[i] = __flotilla_unknown_char();
    }
    if (to && got < n && got <= most)
        to[got] = 0;
    if (got == (size_t)-1)
        __model_errno = 84;
    return got;
}

// The state of a conversion is of no interest where each character is one byte. -2: more bytes are needed.
size_t __model_mbrtowc(wchar_t *to, const char *s, size_t n, void *state)
{
    if (s == 0)
        return 0;
    if (n == 0)
        return (size_t)-2;
    int length = __model_mbtowc(to, s, n);
    return __model_locale_changed && length == -1 && __flotilla_unknown_bool() ? (size_t)-2 : (size_t)length;
}

size_t __model_mbrlen(const char *s, size_t n, void *state)
{
    return __model_mbrtowc(0, s, n, state);
}

size_t __model_wcrtomb(char *s, wchar_t c, void *state)
{
    return s ? (size_t)__model_wctomb(s, c) : 1;
}

// C11 7.29.6.4: all of the text leaves NULL behind, a part of it the place where it goes on.
size_t __model_mbsrtowcs(wchar_t *to, const char **s, size_t n, void *state)
{
    __flotilla_require(__flotilla_writable(s, sizeof *s), "`s` points to a pointer");
    size_t got = __model_mbstowcs(to, *s, n);
    if (to && !__model_locale_changed && got != (size_t)-1)
        *s = got < n ? 0 : *s + got;
    else if (to)
        *s = __flotilla_unknown_bool() ? 0 : *s + __model_strnlen(*s, __flotilla_unknown_size());
    return got;
}

size_t __model_wcsrtombs(char *to, const wchar_t **s, size_t n, void *state)
{
    __flotilla_require(__flotilla_writable(s, sizeof *s), "`s` points to a pointer");
    size_t got = __model_wcstombs(to, *s, n);
    if (to && !__model_locale_changed && got != (size_t)-1)
        *s = got < n ? 0 : *s + got;
    else if (to)
        *s = __flotilla_unknown_bool() ? 0 : *s + __model_wcsnlen(*s, __flotilla_unknown_size());
    return got;
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
