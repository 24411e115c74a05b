// sscanf (C11 7.21.6.2), one piece of a format at a time: each takes the place in the string that was reached and returns
// the next one. The two greatest numbers say that nothing fits there, and that the string ended before.

size_t __part_sscan_text(const char *s, size_t at, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (__part_is_space(text[i])) {
            at = __part_skip_space(s, at);
            continue;
        }
        __part_need_char(s + at);
        if (s[at] != text[i])
            return s[at] ? (size_t)-1 : (size_t)-2;
        at++;
    }
    return at;
}

// `%%` is a conversion, so white space before it is skipped.
size_t __part_sscan_percent(const char *s, size_t at)
{
    return __part_sscan_text(s, at, " %", 2);
}

// An integer of at most `max` characters in base 8, 10 or 16, or in any of them (0). One that does not fit is undefined
// (7.21.6.2p10).
size_t __part_sscan_number(const char *s, size_t at, void *to, _Bool keep, size_t max, int base, size_t size, _Bool is_signed)
{
    at = __part_skip_space(s, at);
    if (s[at] == 0)
        return (size_t)-2;
    size_t end = at + max;
    _Bool negative = s[at] == '-', any = 0, beyond = 0;
    if (s[at] == '-' || s[at] == '+')
        at++;
    __part_need_char(s + at);
    if ((base == 0 || base == 16) && at < end && s[at] == '0') {
        any = 1;
        at++;
        __part_need_char(s + at);
        // Without digits behind it this is no number (7.21.6.2p9), but some libraries read a zero.
        if (at < end && (s[at] == 'x' || s[at] == 'X')) {
            any = __flotilla_unknown_bool();
            at++;
            base = 16;
        }
        if (base == 0)
            base = 8;
    }
    if (base == 0)
        base = 10;
    unsigned long long value = 0, most = (unsigned long long)-1;
    for (; at < end; at++) {
        __part_need_char(s + at);
        int digit = __part_digit(s[at]);
        if (digit >= base)
            break;
        any = 1;
        if (value > (most - (unsigned long long)digit) / (unsigned long long)base)
            beyond = 1;
        else
            value = value * (unsigned long long)base + (unsigned long long)digit;
    }
    if (!any)
        return (size_t)-1;
    if (keep) {
        unsigned long long top = most >> (8 * sizeof most - 8 * size);
        if (beyond || value > (is_signed ? top / 2 + negative : top))
            value = (unsigned long long)__flotilla_unknown_size() << 32 ^ __flotilla_unknown_size();
        else if (negative)
            value = 0 - value;
        __flotilla_require(__flotilla_writable(to, size), "`to` has room for the number that is read");
        __part_store(to, size, value);
    }
    return at;
}

// A number ends with the longest text that is the beginning of one: behind `1e` there must be an exponent. What libraries
// do where there is none differs.
size_t __part_sscan_float(const char *s, size_t at, void *to, _Bool keep, size_t size)
{
    at = __part_skip_space(s, at);
    if (s[at] == 0)
        return (size_t)-2;
    char *end;
    double value = __model_strtod(s + at, &end);
    if (end == s + at)
        return (size_t)-1;
    size_t more = 0;
    char next = *end;
    if (next == 'e' || next == 'E' || next == 'p' || next == 'P' || next == 'x' || next == 'X' || next == 'i' || next == 'I' || next == '(') {
        if (__flotilla_unknown_bool())
            return (size_t)-1;
        more = __flotilla_unknown_size();
        __flotilla_assume(more <= __model_strnlen(end, 2));
    }
    if (keep) {
        __flotilla_require(__flotilla_writable(to, size), "`to` has room for the number that is read");
        if (size == sizeof(float))
            *(float *)to = __model_strtof(s + at, &end);
        else
            *(double *)to = value;
    }
    return at + (size_t)(end - (s + at)) + more;
}

size_t __part_sscan_word(const char *s, size_t at, char *to, _Bool keep, size_t max)
{
    at = __part_skip_space(s, at);
    if (s[at] == 0)
        return (size_t)-2;
    for (size_t n = 0;; n++, at++) {
        __part_need_char(s + at);
        _Bool end = n >= max || s[at] == 0 || __part_is_space(s[at]);
        if (keep) {
            __flotilla_require(__flotilla_writable(to + n, 1), "`to` has room for the word that is read");
            to[n] = end ? 0 : s[at];
        }
        if (end)
            return at;
    }
}

// Fewer characters than `count` are too few (7.21.6.2p12), but enough for some libraries.
size_t __part_sscan_chars(const char *s, size_t at, char *to, _Bool keep, size_t count)
{
    for (size_t n = 0; n < count; n++, at++) {
        __part_need_char(s + at);
        if (s[at] == 0)
            return n == 0 ? (size_t)-2 : __flotilla_unknown_bool() ? at : (size_t)-1;
        if (keep) {
            __flotilla_require(__flotilla_writable(to + n, 1), "`to` has room for the characters that are read");
            to[n] = s[at];
        }
    }
    return at;
}

// Whether a set of `length` characters, without its brackets, has `c` in it.
static _Bool __part_in_set(const char *set, size_t length, char c)
{
    _Bool not = length > 0 && set[0] == '^';
    for (size_t i = not; i < length; i++) {
        _Bool range = i + 2 < length && set[i + 1] == '-';
        if (range ? (unsigned char)set[i] <= (unsigned char)c && (unsigned char)c <= (unsigned char)set[i + 2] : set[i] == c)
            return !not;
        if (range)
            i += 2;
    }
    return not;
}

size_t __part_sscan_set(const char *s, size_t at, char *to, _Bool keep, size_t max, const char *set, size_t length)
{
    __part_need_char(s + at);
    if (s[at] == 0)
        return (size_t)-2;
    for (size_t n = 0;; n++, at++) {
        __part_need_char(s + at);
        _Bool end = n >= max || s[at] == 0 || !__part_in_set(set, length, s[at]);
        if (end && n == 0)
            return (size_t)-1;
        if (keep) {
            __flotilla_require(__flotilla_writable(to + n, 1), "`to` has room for the characters that are read");
            to[n] = end ? 0 : s[at];
        }
        if (end)
            return at;
    }
}

void __part_sscan_reached(const char *s, size_t at, void *to, size_t size)
{
    __flotilla_require(__flotilla_writable(to, size), "`to` has room for the number of characters");
    __part_store(to, size, at);
}

// The end of the string before the first conversion (7.21.6.2p16) is not the same as no conversion. Some libraries do not
// count conversions that are not assigned.
int __part_sscan_count(size_t at, size_t done, size_t assigned)
{
    if (at == (size_t)-2 && assigned == 0 && (done == 0 || __flotilla_unknown_bool()))
        return -1;
    return (int)assigned;
}
