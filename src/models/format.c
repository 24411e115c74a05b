// The conversions of printf and its kin (C11 7.21.6.1), each a function that writes at `at` in a buffer with `room` bytes
// and returns where it ends. Without room only the length is of interest. Flags: 1 `-`, 2 `+`, 4 space, 8 `#`, 16 `0`,
// 32 capital digits.

static void __model_put(char *out, size_t room, size_t at, char c)
{
    if (at < room) {
        __flotilla_require(__flotilla_writable(out + at, 1), "`out` has room for all that is written");
        out[at] = c;
    }
}

size_t __model_format_text(char *out, size_t room, size_t at, const char *text, size_t n)
{
    size_t fits = at >= room ? 0 : n < room - at ? n : room - at;
    __flotilla_require(__flotilla_writable(out + at, fits), "`out` has room for all that is written");
    __flotilla_copy(out + at, text, fits);
    return at + n;
}

static size_t __model_pad(char *out, size_t room, size_t at, size_t n, char c)
{
    if (room > 0)
        for (size_t i = 0; i < n; i++)
            __model_put(out, room, at + i, c);
    return at + n;
}

// Powers instead of divisions: comparisons are cheap.
static size_t __model_digits(unsigned long long value, unsigned base)
{
    size_t n = 1;
    for (unsigned long long power = base; value >= power; power *= base) {
        n++;
        if (power > (unsigned long long)-1 / base)
            break;
    }
    return n;
}

static size_t __model_format_number(char *out, size_t room, size_t at, unsigned long long value, char sign, unsigned base, int flags, int width, int precision)
{
    if (width < 0) {
        flags |= 1;
        width = -width;
    }
    size_t n = value == 0 && precision == 0 ? 0 : __model_digits(value, base);
    size_t zeros = precision >= 0 && (size_t)precision > n ? (size_t)precision - n : 0;
    if (base == 8 && (flags & 8) && zeros == 0 && (value != 0 || n == 0))
        zeros = 1;
    size_t prefix = base == 16 && (flags & 8) && value != 0 ? 2 : sign ? 1 : 0;
    size_t total = prefix + zeros + n;
    size_t gap = (size_t)width > total ? (size_t)width - total : 0;
    if (!(flags & 1) && (flags & 16) && precision < 0) {
        zeros += gap;
        gap = 0;
    }
    if (!(flags & 1))
        at = __model_pad(out, room, at, gap, ' ');
    if (room > 0) {
        if (prefix == 2) {
            __model_put(out, room, at, '0');
            __model_put(out, room, at + 1, flags & 32 ? 'X' : 'x');
        } else if (prefix == 1) {
            __model_put(out, room, at, sign);
        }
    }
    at = __model_pad(out, room, at + prefix, zeros, '0');
    if (room > 0) {
        for (size_t i = n; i > 0; i--) {
            unsigned digit = (unsigned)(value % base);
            __model_put(out, room, at + i - 1, (char)(digit < 10 ? '0' + digit : (flags & 32 ? 'A' : 'a') + digit - 10));
            value /= base;
        }
    }
    at += n;
    return flags & 1 ? __model_pad(out, room, at, gap, ' ') : at;
}

size_t __model_format_signed(char *out, size_t room, size_t at, long long value, int flags, int width, int precision)
{
    char sign = value < 0 ? '-' : flags & 2 ? '+' : flags & 4 ? ' ' : 0;
    unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    return __model_format_number(out, room, at, magnitude, sign, 10, flags, width, precision);
}

size_t __model_format_unsigned(char *out, size_t room, size_t at, unsigned long long value, unsigned base, int flags, int width, int precision)
{
    return __model_format_number(out, room, at, value, 0, base, flags, width, precision);
}

size_t __model_format_string(char *out, size_t room, size_t at, const char *text, int flags, int width, int precision)
{
    if (width < 0) {
        flags |= 1;
        width = -width;
    }
    size_t n = precision < 0 ? __model_strlen(text) : __model_strnlen(text, (size_t)precision);
    size_t gap = (size_t)width > n ? (size_t)width - n : 0;
    if (!(flags & 1))
        at = __model_pad(out, room, at, gap, ' ');
    at = __model_format_text(out, room, at, text, n);
    return flags & 1 ? __model_pad(out, room, at, gap, ' ') : at;
}

size_t __model_format_char(char *out, size_t room, size_t at, int c, int flags, int width)
{
    if (width < 0) {
        flags |= 1;
        width = -width;
    }
    size_t gap = width > 1 ? (size_t)width - 1 : 0;
    if (!(flags & 1))
        at = __model_pad(out, room, at, gap, ' ');
    __model_put(out, room, at, (char)c);
    return flags & 1 ? __model_pad(out, room, at + 1, gap, ' ') : at + 1;
}

// A conversion whose text is not computed: one or more characters, at least `width` and at most `most`.
size_t __model_format_unknown(char *out, size_t room, size_t at, int width, size_t most)
{
    size_t n = __flotilla_unknown_size();
    __flotilla_assume(n >= 1 && n <= most && (width < 1 || n >= (size_t)width));
    if (room > 0)
        for (size_t i = 0; i < n && i < most && i < room; i++)
            __model_put(out, room, at + i, __flotilla_unknown_char());
    return at + n;
}

int __model_format_end(char *out, size_t room, size_t at)
{
    if (room > 0)
        __model_put(out, room, at < room ? at : room - 1, 0);
    return (int)at;
}

// asprintf (GNU): a block for a text of `n` characters that ends with a zero byte; NULL if there is no memory.
char *__model_format_allocate(char **to, size_t n, int known)
{
    __flotilla_require(__flotilla_writable(to, sizeof(char *)), "`to` points to room for a pointer");
    char *text = __flotilla_alloc(n + 1);
    if (text == 0)
        return 0;
    if (!known)
        __flotilla_havoc(text);
    text[n] = 0;
    *to = text;
    return text;
}
