// The conversions of printf and its kin (C11 7.21.6.1), each a function that writes at `at` in a buffer with `room` bytes
// and returns where it ends. Without room only the length is of interest. Flags: 1 `-`, 2 `+`, 4 space, 8 `#`, 16 `0`,
// 32 capital digits.

static void __part_put(char *out, size_t room, size_t at, char c)
{
    if (at < room) {
        __flotilla_require(at < __flotilla_declared_size(out) && __flotilla_writable(out + at, 1),
                           "`out` has room for all that is written");
        out[at] = c;
    }
}

size_t __part_format_text(char *out, size_t room, size_t at, const char *text, size_t n)
{
    size_t fits = at >= room ? 0 : n < room - at ? n : room - at;
    __flotilla_require(fits == 0 || at + fits <= __flotilla_declared_size(out) && __flotilla_writable(out + at, fits),
                       "`out` has room for all that is written");
    __flotilla_copy(out + at, text, fits);
    return at + n;
}

static size_t __part_pad(char *out, size_t room, size_t at, size_t n, char c)
{
    if (room > 0)
        for (size_t i = 0; i < n; i++)
            __part_put(out, room, at + i, c);
    return at + n;
}

// Powers instead of divisions: comparisons are cheap.
static size_t __part_digits(unsigned long long value, unsigned base)
{
    size_t n = 1;
    for (unsigned long long power = base; value >= power; power *= base) {
        n++;
        if (power > (unsigned long long)-1 / base)
            break;
    }
    return n;
}

static size_t __part_format_number(char *out, size_t room, size_t at, unsigned long long value, char sign, unsigned base, int flags, int width, int precision)
{
    if (width < 0) {
        flags |= 1;
        width = -width;
    }
    size_t n = value == 0 && precision == 0 ? 0 : __part_digits(value, base);
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
        at = __part_pad(out, room, at, gap, ' ');
    if (room > 0) {
        if (prefix == 2) {
            __part_put(out, room, at, '0');
            __part_put(out, room, at + 1, flags & 32 ? 'X' : 'x');
        } else if (prefix == 1) {
            __part_put(out, room, at, sign);
        }
    }
    at = __part_pad(out, room, at + prefix, zeros, '0');
    if (room > 0) {
        for (size_t i = n; i > 0; i--) {
            unsigned digit = (unsigned)(value % base);
            __part_put(out, room, at + i - 1, (char)(digit < 10 ? '0' + digit : (flags & 32 ? 'A' : 'a') + digit - 10));
            value /= base;
        }
    }
    at += n;
    return flags & 1 ? __part_pad(out, room, at, gap, ' ') : at;
}

size_t __part_format_signed(char *out, size_t room, size_t at, long long value, int flags, int width, int precision)
{
    char sign = value < 0 ? '-' : flags & 2 ? '+' : flags & 4 ? ' ' : 0;
    unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    return __part_format_number(out, room, at, magnitude, sign, 10, flags, width, precision);
}

size_t __part_format_unsigned(char *out, size_t room, size_t at, unsigned long long value, unsigned base, int flags, int width, int precision)
{
    return __part_format_number(out, room, at, value, 0, base, flags, width, precision);
}

size_t __part_format_string(char *out, size_t room, size_t at, const char *text, int flags, int width, int precision)
{
    if (width < 0) {
        flags |= 1;
        width = -width;
    }
    size_t n = precision < 0 ? __model_strlen(text) : __model_strnlen(text, (size_t)precision);
    size_t gap = (size_t)width > n ? (size_t)width - n : 0;
    // C11 7.21.6.6p2.
    size_t end = at + gap + n < room ? at + gap + n : room;
    __flotilla_require(room == 0 || __part_apart(out, end, text, n), "the text and its argument do not overlap");
    if (!(flags & 1))
        at = __part_pad(out, room, at, gap, ' ');
    at = __part_format_text(out, room, at, text, n);
    return flags & 1 ? __part_pad(out, room, at, gap, ' ') : at;
}

size_t __part_format_char(char *out, size_t room, size_t at, int c, int flags, int width)
{
    if (width < 0) {
        flags |= 1;
        width = -width;
    }
    size_t gap = width > 1 ? (size_t)width - 1 : 0;
    if (!(flags & 1))
        at = __part_pad(out, room, at, gap, ' ');
    __part_put(out, room, at, (char)c);
    return flags & 1 ? __part_pad(out, room, at + 1, gap, ' ') : at + 1;
}

// A conversion whose text is not computed: no more than `most` characters beside those of a precision, but at least `width`.
size_t __part_format_unknown(char *out, size_t room, size_t at, int width, int precision, size_t most)
{
    size_t n = __flotilla_unknown_size(), least = width < 0 ? 0 - (size_t)width : (size_t)width;
    if (precision > 0)
        most += (size_t)precision;
    if (most < least)
        most = least;
    __flotilla_assume(n >= least && n <= most);
    if (room > 0)
        for (size_t i = 0; i < n && i < most && i < room; i++)
            __part_put(out, room, at + i, __flotilla_unknown_char());
    return at + n;
}

// A wide string in multibyte characters, of which no more than `precision` bytes are written; those that have no
// multibyte character make the call fail, which is not followed.
size_t __part_format_wide(char *out, size_t room, size_t at, const wchar_t *text, int flags, int width, int precision)
{
    size_t n = 0;
    for (;; n++) {
        if (precision >= 0 && n >= (size_t)precision)
            break;
        __flotilla_require(__flotilla_readable(text + n, sizeof *text), "the argument is a wide string that ends with a zero");
        if (text[n] == 0)
            break;
        if (!__part_one_byte(text[n]))
            return __part_format_unknown(out, room, at, width, -1, (size_t)-1 / 2);
    }
    char narrow[n + 1];
    for (size_t i = 0; i < n; i++)
        narrow[i] = (char)text[i];
    narrow[n] = 0;
    return __part_format_string(out, room, at, narrow, flags, width, precision);
}

// An integer of `size` bytes.
static void __part_store(void *to, size_t size, unsigned long long value)
{
    if (size == sizeof(char))
        *(unsigned char *)to = (unsigned char)value;
    else if (size == sizeof(short))
        *(unsigned short *)to = (unsigned short)value;
    else if (size == sizeof(int))
        *(unsigned *)to = (unsigned)value;
    else if (size == sizeof(long))
        *(unsigned long *)to = (unsigned long)value;
    else
        *(unsigned long long *)to = value;
}

// `%n`: how many characters there are so far.
void __part_format_reached(size_t at, void *to, size_t size)
{
    __flotilla_require(__flotilla_writable(to, size), "`to` has room for the number of characters");
    __part_store(to, size, at);
}

// The digits at `*i`, which moves behind them.
static int __part_format_amount(const char *format, size_t *i)
{
    int amount = 0;
    for (;; (*i)++) {
        __part_need_char(format + *i);
        char c = format[*i];
        if (c < '0' || c > '9')
            return amount;
        amount = amount > 100000000 ? amount : amount * 10 + (c - '0');
    }
}

// A format that is known only when it is used, with the arguments of its conversions in a list. The list stays where it
// is: the text may be made twice.
size_t __part_format_list(char *out, size_t room, size_t at, const char *format, __builtin_va_list list)
{
    __builtin_va_list rest;
    __builtin_va_copy(rest, list);
    for (size_t i = 0;; i++) {
        __part_need_char(format + i);
        if (format[i] == 0)
            return at;
        if (format[i] != '%') {
            __part_put(out, room, at, format[i]);
            at++;
            continue;
        }
        int flags = 0, width = 0, precision = -1, length = 0;
        for (i++;; i++) {
            __part_need_char(format + i);
            char c = format[i];
            int flag = c == '-' ? 1 : c == '+' ? 2 : c == ' ' ? 4 : c == '#' ? 8 : c == '0' ? 16 : 0;
            // POSIX: `'` groups digits, which the "C" locale does not do.
            if (flag == 0 && c != '\'')
                break;
            flags |= flag;
        }
        if (format[i] == '*') {
            width = __builtin_va_arg(rest, int);
            i++;
        } else {
            width = __part_format_amount(format, &i);
        }
        __part_need_char(format + i);
        if (format[i] == '.') {
            i++;
            __part_need_char(format + i);
            if (format[i] == '*') {
                precision = __builtin_va_arg(rest, int);
                i++;
            } else {
                precision = __part_format_amount(format, &i);
            }
        }
        // -2 `hh`, -1 `h`, 1 `l`, 2 `ll` and `j`, 3 `z` and `t`, 4 `L`.
        for (;; i++) {
            __part_need_char(format + i);
            char c = format[i];
            if (c == 'h')
                length--;
            else if (c == 'l')
                length++;
            else if (c == 'j')
                length = 2;
            else if (c == 'z' || c == 't')
                length = 3;
            else if (c == 'L')
                length = 4;
            else
                break;
        }
        char kind = format[i];
        if (kind == '%') {
            __part_put(out, room, at, '%');
            at++;
        } else if (kind == 'd' || kind == 'i') {
            long long value;
            if (length == 1)
                value = __builtin_va_arg(rest, long);
            else if (length == 2)
                value = __builtin_va_arg(rest, long long);
            else if (length == 3)
                value = __builtin_va_arg(rest, ssize_t);
            else
                value = __builtin_va_arg(rest, int);
            value = length == -1 ? (short)value : length == -2 ? (signed char)value : value;
            at = __part_format_signed(out, room, at, value, flags, width, precision);
        } else if (kind == 'u' || kind == 'x' || kind == 'X' || kind == 'o') {
            unsigned long long value;
            if (length == 1)
                value = __builtin_va_arg(rest, unsigned long);
            else if (length == 2)
                value = __builtin_va_arg(rest, unsigned long long);
            else if (length == 3)
                value = __builtin_va_arg(rest, size_t);
            else
                value = __builtin_va_arg(rest, unsigned);
            value = length == -1 ? (unsigned short)value : length == -2 ? (unsigned char)value : value;
            unsigned base = kind == 'u' ? 10 : kind == 'o' ? 8 : 16;
            at = __part_format_unsigned(out, room, at, value, base, kind == 'X' ? flags | 32 : flags, width, precision);
        } else if (kind == 's' && length == 0) {
            const char *text = __builtin_va_arg(rest, const char *);
            at = __part_format_string(out, room, at, text, flags, width, precision);
        } else if (kind == 'c' && length == 0) {
            int c = __builtin_va_arg(rest, int);
            at = __part_format_char(out, room, at, c, flags, width);
        } else if (kind == 's' && length == 1) {
            const wchar_t *text = __builtin_va_arg(rest, const wchar_t *);
            at = __part_format_wide(out, room, at, text, flags, width, precision);
        } else if (kind == 'n') {
            void *to = __builtin_va_arg(rest, void *);
            __part_format_reached(at, to, length == -2 ? 1 : length == -1 ? sizeof(short) : length == 1 ? sizeof(long) : length == 2 ? sizeof(long long) : length == 3 ? sizeof(size_t) : sizeof(int));
        } else if (kind == 'm') {
            at = __part_format_unknown(out, room, at, width, -1, 100);
        } else if (kind == 'p') {
            void *pointer = __builtin_va_arg(rest, void *);
            at = __part_format_unknown(out, room, at, width, -1, 20);
        } else if (length == 4) {
            long double number = __builtin_va_arg(rest, long double);
            at = __part_format_unknown(out, room, at, width, precision, 5000);
        } else if (kind == 'f' || kind == 'F' || kind == 'e' || kind == 'E' || kind == 'g' || kind == 'G' || kind == 'a' || kind == 'A') {
            double number = __builtin_va_arg(rest, double);
            at = __part_format_unknown(out, room, at, width, precision, 330);
        } else {
            // Nothing behind it is known either.
            return __part_format_unknown(out, room, at, width, -1, (size_t)-1 / 2);
        }
    }
}

// A format without arguments: it must not ask for any.
size_t __part_format_plain(char *out, size_t room, size_t at, const char *format)
{
    for (size_t i = 0;; i++) {
        __part_need_char(format + i);
        if (format[i] == 0)
            return at;
        if (format[i] == '%') {
            i++;
            __part_need_char(format + i);
            __flotilla_require(format[i] == '%', "`format` asks for no argument");
        }
        __part_put(out, room, at, format[i]);
        at++;
    }
}

// Writing to a stream that the program names may fail (C11 7.21.6.1p14); that nobody has taken the standard output away is
// taken as given.
int __part_printed(int count)
{
    return __part_fails() ? -1 : count;
}

int __part_format_end(char *out, size_t room, size_t at)
{
    if (room > 0)
        __part_put(out, room, at < room ? at : room - 1, 0);
    return (int)at;
}

// asprintf (GNU): a block for a text of `n` characters that ends with a zero byte; NULL if there is no memory.
char *__part_format_allocate(char **to, size_t n, int known)
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
