// The text of floating-point numbers (C11 7.22.1.3p3): where it ends, and what it says.

static _Bool __part_is_space(int c)
{
    return c == ' ' || c >= '\t' && c <= '\r';
}

// The value of a digit, or 36 (C11 7.22.1.4p3).
static int __part_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

static void __part_need_char(const char *s)
{
    __flotilla_require(__flotilla_readable(s, 1), "the argument is a string that ends with a zero byte");
}

static size_t __part_skip_space(const char *s, size_t at)
{
    for (;; at++) {
        __part_need_char(s + at);
        if (!__part_is_space(s[at]))
            return at;
    }
}

// Digits and a power of ten, or of two behind hexadecimal ones; `fits` says whether all digits are there.
struct __model_decimal {
    unsigned long long digits;
    int power;
    _Bool negative, hexadecimal, fits, infinite, nan;
};

// Whether a word in small letters stands at `s`, in letters of any case.
static _Bool __part_word(const char *s, const char *word)
{
    for (size_t i = 0; word[i] != 0; i++) {
        __part_need_char(s + i);
        if (__part_lower(s[i]) != word[i])
            return 0;
    }
    return 1;
}

// Behind "nan" there may be letters and digits in parentheses.
static size_t __part_nan_end(const char *s)
{
    size_t i = 3;
    __part_need_char(s + i);
    if (s[i] != '(')
        return 3;
    do {
        i++;
        __part_need_char(s + i);
    } while (__part_digit(s[i]) < 36 || s[i] == '_');
    return s[i] == ')' ? i + 1 : 3;
}

// The exponent at `at` behind its letter, if there is one; the end of it.
static size_t __part_exponent(const char *s, size_t at, int *exponent)
{
    size_t i = at + 1, end = at;
    __part_need_char(s + i);
    _Bool down = s[i] == '-';
    if (s[i] == '+' || s[i] == '-')
        i++;
    for (;; i++) {
        __part_need_char(s + i);
        if (s[i] < '0' || s[i] > '9')
            break;
        end = i + 1;
        if (*exponent < 3000)
            *exponent = *exponent * 10 + (s[i] - '0');
    }
    if (down)
        *exponent = -*exponent;
    return end;
}

// Reads a number; the end of it, or 0 if there is none.
static size_t __part_decimal(const char *s, struct __model_decimal *number)
{
    size_t i = __part_skip_space(s, 0), end = 0;
    int places = 0, exponent = 0;
    _Bool point = 0;
    number->digits = 0;
    number->hexadecimal = number->infinite = number->nan = 0;
    number->fits = 1;
    number->negative = s[i] == '-';
    if (s[i] == '+' || s[i] == '-')
        i++;
    if (__part_word(s + i, "inf")) {
        number->infinite = 1;
        return i + (__part_word(s + i, "infinity") ? 8 : 3);
    }
    if (__part_word(s + i, "nan")) {
        number->nan = 1;
        return i + __part_nan_end(s + i);
    }
    int base = 10;
    if (__part_word(s + i, "0x")) {
        __part_need_char(s + i + 2);
        size_t first = i + 2 + (s[i + 2] == '.');
        __part_need_char(s + first);
        if (__part_digit(s[first]) < 16) {
            number->hexadecimal = 1;
            base = 16;
            i += 2;
        }
    }
    for (;; i++) {
        __part_need_char(s + i);
        int digit = __part_digit(s[i]);
        if (digit < base) {
            end = i + 1;
            if (number->digits >= 100000000000000000)
                number->fits = 0;
            else
                number->digits = number->digits * (unsigned)base + (unsigned)digit;
            places += point;
        } else if (s[i] == '.' && !point) {
            point = 1;
            end = end ? i + 1 : 0;
        } else {
            break;
        }
    }
    if (end && __part_lower(s[i]) == (number->hexadecimal ? 'p' : 'e')) {
        size_t behind = __part_exponent(s, i, &exponent);
        end = behind > i ? behind : end;
    }
    number->power = number->digits == 0 && number->fits ? 0 : exponent - (number->hexadecimal ? 4 * places : places);
    return end;
}
