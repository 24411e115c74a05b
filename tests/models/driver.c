/* The models of the C library, compiled natively, against the C library itself on random arguments. What models use of
 * the checker is replaced by the plain operation; requirements must hold, because all arguments here are valid. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/types.h>
#include <wchar.h>
#include <wctype.h>

static const char *current = "";

static void complain(const char *what) {
    printf("%s: %s\n", current, what);
    exit(1);
}

#define __flotilla_require(holds, text) ((holds) ? (void)0 : complain(text))
#define __flotilla_require_no_overflow(holds, text) __flotilla_require(holds, text)
#define __flotilla_require_no_division_by_zero(holds, text) __flotilla_require(holds, text)
#define __flotilla_assume(holds) ((void)0)
#define __flotilla_exit() exit(1)
#define __flotilla_readable(p, n) 1
#define __flotilla_writable(p, n) 1
#define __flotilla_freeable(p) 1
#define __flotilla_same_object(p, q) 0
#define __flotilla_object_size(p) ((size_t)1 << 40)
#define __flotilla_declared_size(p) ((size_t)-1)
#define __flotilla_pointer_offset(p) ((size_t)0)
#define __flotilla_copy(d, s, n) memmove(d, s, n)
#define __flotilla_havoc(p) ((void)(p))
#define __flotilla_fill(d, b, n) memset(d, b, n)
#define __flotilla_alloc(n) malloc(n)
#define __flotilla_free(p) free(p)
#define __flotilla_input_bool() 0
#define __flotilla_input_char() 'x'
#define __flotilla_input_int() 1
#define __flotilla_input_long() 1L
#define __flotilla_unknown_char() 'x'
#define __flotilla_unknown_int() 1
#define __flotilla_unknown_double() 1.0
#define __flotilla_unknown_float() 1.0f
#define __flotilla_unknown_size() ((size_t)(unknown = 1))
#define __flotilla_unknown_bool() (unknown = 1)

/* Whether a model came to what it does not determine. */
static int unknown;

#include "errno.c"
#include "string.c"
#include "decimal.c"

/* What is written out for each floating-point type (see `generic.rs`). */
#define real double
#define __part_floating_R __part_floating
#define __builtin_inf_R __builtin_inf
#define __builtin_nan_R __builtin_nan
#define __builtin_ldexp_R __builtin_ldexp
#define __flotilla_unknown_real() (unknown = 1)
#include "strtod.c"
#undef real
#undef __part_floating_R
#define real float
#define __part_floating_R __part_floatingf
#include "strtod.c"
#undef real
#undef __part_floating_R
#define real long double
#define __part_floating_R __part_floatingl
#include "strtod.c"
#undef real

#include "wchar.c"
#include "stdlib.c"
#include "wcsto.c"
#include "multibyte.c"
#include "ctype.c"
#include "wctype.c"
#include "format.c"
#include "scan.c"

static uint64_t state;

static unsigned pick(unsigned n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

/* Few different characters, so that strings have much in common. */
static void word(char *s, unsigned most, const char *from) {
    unsigned n = pick(most + 1);
    for (unsigned i = 0; i < n; i++)
        s[i] = from[pick((unsigned)strlen(from))];
    s[n] = 0;
}

static int sign(int x) {
    return (x > 0) - (x < 0);
}

#define SAME(name, a, b)                  \
    do {                                  \
        current = name;                   \
        if ((a) != (b))                   \
            complain("differs from libc"); \
    } while (0)

static int by_value(const void *a, const void *b) {
    return sign(*(const int *)a - *(const int *)b);
}

static void strings(void) {
    char a[24], b[24], c[64], d[64];
    word(a, 12, "abAB \xe9");
    word(b, 4, "abAB \xe9");
    size_t n = pick(14);
    SAME("strlen", __model_strlen(a), strlen(a));
    SAME("strnlen", __model_strnlen(a, n), strnlen(a, n));
    SAME("strcmp", sign(__model_strcmp(a, b)), sign(strcmp(a, b)));
    SAME("strncmp", sign(__model_strncmp(a, b, n)), sign(strncmp(a, b, n)));
    SAME("strcasecmp", sign(__model_strcasecmp(a, b)), sign(strcasecmp(a, b)));
    SAME("strncasecmp", sign(__model_strncasecmp(a, b, n)), sign(strncasecmp(a, b, n)));
    SAME("memcmp", sign(__model_memcmp(a, b, 4)), sign(memcmp(a, b, 4)));
    SAME("strchr", __model_strchr(a, b[0]), strchr(a, b[0]));
    SAME("strrchr", __model_strrchr(a, b[0]), strrchr(a, b[0]));
    SAME("strchrnul", __model_strchrnul(a, b[0]), strchrnul(a, b[0]));
    SAME("memchr", __model_memchr(a, b[0], strlen(a)), memchr(a, b[0], strlen(a)));
    SAME("memrchr", __model_memrchr(a, b[0], strlen(a)), memrchr(a, b[0], strlen(a)));
    SAME("strstr", __model_strstr(a, b), strstr(a, b));
    SAME("strspn", __model_strspn(a, b), strspn(a, b));
    SAME("strcspn", __model_strcspn(a, b), strcspn(a, b));
    SAME("strpbrk", __model_strpbrk(a, b), strpbrk(a, b));
    memset(c, '#', sizeof c);
    memset(d, '#', sizeof d);
    __model_strcpy(c, a), strcpy(d, a);
    __model_strcat(c, b), strcat(d, b);
    __model_strncat(c, a, n), strncat(d, a, n);
    SAME("strcpy, strcat", memcmp(c, d, sizeof c), 0);
    __model_strncpy(c, b, n), strncpy(d, b, n);
    SAME("strncpy", memcmp(c, d, sizeof c), 0);
    SAME("stpcpy", __model_stpcpy(c, a) - c, stpcpy(d, a) - d);
    SAME("memccpy", __model_memccpy(c, a, 'b', 6) != 0, memccpy(d, a, 'b', 6) != 0);
    SAME("memccpy", memcmp(c, d, 6), 0);
    char e[24], *f = strcpy(e, a), *save, *p, *q;
    p = __model_strtok(f, " b");
    strcpy(d, a);
    q = strtok_r(d, " b", &save);
    while (p && q) {
        SAME("strtok", strcmp(p, q), 0);
        p = __model_strtok(0, " b");
        q = strtok_r(0, " b", &save);
    }
    SAME("strtok", p == 0, q == 0);
    char *copy = __model_strdup(a);
    SAME("strdup", strcmp(copy, a), 0);
    free(copy);
}

static void numbers(void) {
    char s[40], *p, *q;
    word(s, 24, pick(2) ? "0123456789" : "0179 -+xXafgz");
    for (int base = 0; base <= 36; base += base ? 7 : 2) {
        errno = __model_errno = 0;
        SAME("strtol", __model_strtol(s, &p, base), strtol(s, &q, base));
        SAME("strtol's end", p, q);
        SAME("strtol's errno", __model_errno, errno);
        SAME("strtoul", __model_strtoul(s, &p, base), strtoul(s, &q, base));
        SAME("strtoul's end", p, q);
        SAME("strtoll", __model_strtoll(s, &p, base), strtoll(s, &q, base));
        SAME("strtoull", __model_strtoull(s, &p, base), strtoull(s, &q, base));
    }
    errno = __model_errno = 0;
    SAME("strtol's invalid base", __model_strtol(s, 0, 1), strtol(s, 0, 1));
    SAME("strtol's errno", __model_errno, errno);
    SAME("atoi", __model_atoi(s), atoi(s));
    int a[7], b[7];
    unsigned n = pick(8);
    for (unsigned i = 0; i < n; i++)
        a[i] = b[i] = (int)pick(9) - 4;
    __model_qsort(a, n, sizeof *a, by_value);
    qsort(b, n, sizeof *b, by_value);
    SAME("qsort", memcmp(a, b, n * sizeof *a), 0);
    int key = (int)pick(9) - 4;
    int *found = __model_bsearch(&key, a, n, sizeof *a, by_value);
    SAME("bsearch", found != 0, bsearch(&key, b, n, sizeof *b, by_value) != 0);
}

/* The value is the same, or the model leaves it open. */
#define SAME_NUMBER(name, a, b)                                        \
    do {                                                               \
        unknown = 0;                                                   \
        errno = __model_errno = 0;                                     \
        __typeof__(b) x = (a), y = (b);                                \
        current = name;                                                \
        if (!unknown && (errno != 0 || x != y && (x == x || y == y))) \
            complain("differs from libc");                             \
    } while (0)

static void floats(void) {
    static const char *const words[] = {"inf", "INFINITY", "infinit", "nan", "NaN(12)", "nan(", "na", "0x", "0x.8p1", "-.", "1e+", "+0x1.8p-3x"};
    char s[40], *p, *q;
    if (pick(2))
        strcpy(s, words[pick(sizeof words / sizeof *words)]);
    else
        word(s, 12, pick(2) ? "0123456789.e-" : "01.xXpe+- a");
    SAME_NUMBER("strtod", __model_strtod(s, &p), strtod(s, &q));
    SAME("strtod's end", p, q);
    SAME_NUMBER("strtof", __model_strtof(s, &p), strtof(s, &q));
    SAME("strtof's end", p, q);
    SAME_NUMBER("strtold", __model_strtold(s, &p), strtold(s, &q));
    SAME("strtold's end", p, q);
}

static void wide_word(wchar_t *s, unsigned most, const char *from) {
    char narrow[40];
    word(narrow, most, from);
    for (size_t i = 0; i == 0 || s[i - 1] != 0; i++)
        s[i] = (unsigned char)narrow[i];
}

static void wide(void) {
    wchar_t a[24], b[24], c[64], d[64], *p, *q;
    wide_word(a, 12, "abAB ");
    wide_word(b, 4, "abAB ");
    size_t n = pick(14);
    SAME("wcslen", __model_wcslen(a), wcslen(a));
    SAME("wcsnlen", __model_wcsnlen(a, n), wcsnlen(a, n));
    SAME("wcscmp", sign(__model_wcscmp(a, b)), sign(wcscmp(a, b)));
    SAME("wcsncmp", sign(__model_wcsncmp(a, b, n)), sign(wcsncmp(a, b, n)));
    SAME("wcscasecmp", sign(__model_wcscasecmp(a, b)), sign(wcscasecmp(a, b)));
    SAME("wcsncasecmp", sign(__model_wcsncasecmp(a, b, n)), sign(wcsncasecmp(a, b, n)));
    SAME("wmemcmp", sign(__model_wmemcmp(a, b, 1)), sign(wmemcmp(a, b, 1)));
    SAME("wcschr", __model_wcschr(a, b[0]), wcschr(a, b[0]));
    SAME("wcsrchr", __model_wcsrchr(a, b[0]), wcsrchr(a, b[0]));
    SAME("wmemchr", __model_wmemchr(a, b[0], wcslen(a)), wmemchr(a, b[0], wcslen(a)));
    SAME("wcsstr", __model_wcsstr(a, b), wcsstr(a, b));
    SAME("wcsspn", __model_wcsspn(a, b), wcsspn(a, b));
    SAME("wcscspn", __model_wcscspn(a, b), wcscspn(a, b));
    SAME("wcspbrk", __model_wcspbrk(a, b), wcspbrk(a, b));
    wmemset(c, '#', 64);
    __model_wmemset(d, '#', 64);
    __model_wcscpy(c, a), wcscpy(d, a);
    __model_wcscat(c, b), wcscat(d, b);
    __model_wcsncat(c, a, n), wcsncat(d, a, n);
    SAME("wcscpy, wcscat", wmemcmp(c, d, 64), 0);
    __model_wcsncpy(c, b, n), wcsncpy(d, b, n);
    SAME("wcsncpy", wmemcmp(c, d, 64), 0);
    SAME("wcpcpy", __model_wcpcpy(c, a) - c, wcpcpy(d, a) - d);
    SAME("wcpncpy", __model_wcpncpy(c, b, n) - c, wcpncpy(d, b, n) - d);
    SAME("wcsxfrm", __model_wcsxfrm(c, a, 24), wcsxfrm(d, a, 24));
    wchar_t *one, *other;
    wcscpy(c, a), wcscpy(d, a);
    p = __model_wcstok(c, L" b", &one);
    q = wcstok(d, L" b", &other);
    while (p && q) {
        SAME("wcstok", wcscmp(p, q), 0);
        p = __model_wcstok(0, L" b", &one);
        q = wcstok(0, L" b", &other);
    }
    SAME("wcstok", p == 0, q == 0);
    wide_word(a, 10, "0179 -+xXaf");
    SAME("wcstol", __model_wcstol(a, &p, 0), wcstol(a, &q, 0));
    SAME("wcstol's end", p, q);
    SAME("wcstoul", __model_wcstoul(a, &p, 16), wcstoul(a, &q, 16));
    SAME("wcstoll", __model_wcstoll(a, &p, 10), wcstoll(a, &q, 10));
    SAME("wcstoull", __model_wcstoull(a, &p, 8), wcstoull(a, &q, 8));
    SAME_NUMBER("wcstod", __model_wcstod(a, &p), wcstod(a, &q));
    SAME("wcstod's end", p, q);
}

static void multibyte(void) {
    char s[24], t[24], u[24];
    wchar_t a[24], b[24];
    word(s, 12, "abAB ");
    size_t n = pick(14);
    wmemset(a, '#', 24);
    wmemset(b, '#', 24);
    SAME("mbstowcs", __model_mbstowcs(a, s, n), mbstowcs(b, s, n));
    SAME("mbstowcs", wmemcmp(a, b, 24), 0);
    SAME("mbstowcs without a place", __model_mbstowcs(0, s, n), mbstowcs(0, s, n));
    n++;
    SAME("mbtowc", __model_mbtowc(a, s, n), mbtowc(b, s, n));
    SAME("mblen", __model_mblen(s, n), mblen(s, n));
    mbstate_t state = {0};
    SAME("mbrtowc", __model_mbrtowc(a, s, n, &state), mbrtowc(b, s, n, &state));
    SAME("mbrlen", __model_mbrlen(s, n, &state), mbrlen(s, n, &state));
    SAME("mbrtowc", *a, *b);
    wide_word(a, 12, "abAB ");
    memset(t, '#', 24);
    memset(u, '#', 24);
    SAME("wcstombs", __model_wcstombs(t, a, n), wcstombs(u, a, n));
    SAME("wcstombs", memcmp(t, u, 24), 0);
    SAME("wcstombs without a place", __model_wcstombs(0, a, n), wcstombs(0, a, n));
    SAME("wctomb", __model_wctomb(t, a[0]), wctomb(u, a[0]));
    SAME("wcrtomb", __model_wcrtomb(t, a[0], &state), wcrtomb(u, a[0], &state));
    SAME("wctomb", *t, *u);
    for (int c = -1; c < 128; c++) {
        SAME("btowc", __model_btowc(c), btowc(c));
        SAME("wctob", __model_wctob(c), wctob(c));
        SAME("iswalpha", !__model_iswalpha(c), !iswalpha(c));
        SAME("iswspace", !__model_iswspace(c), !iswspace(c));
        SAME("iswpunct", !__model_iswpunct(c), !iswpunct(c));
        SAME("towupper", __model_towupper(c), towupper(c));
        SAME("towlower", __model_towlower(c), towlower(c));
    }
}

/* One conversion at a time, with what stands in the string behind it. */
static void scans(void) {
    char s[40], t[40], u[40], format[16];
    word(s, 10, pick(2) ? "0179 -+xXafbc" : "ab] -^%\t");
    int x = 7, y = 7, reached = -1, done = 1, count;
    unsigned width = pick(4);
    memset(t, '#', sizeof t);
    memset(u, '#', sizeof u);
    char *f = format + sprintf(format, width ? "%%%u" : "%%", width);
    size_t most = width ? width : 1000, at;
    unknown = 0;
    switch (pick(5)) {
    case 0: {
        unsigned kind = pick(4);
        sprintf(f, "%c%%n", "dixo"[kind]);
        count = sscanf(s, format, &x, &reached);
        at = __part_sscan_number(s, 0, &y, 1, most, (int[]){10, 0, 16, 8}[kind], sizeof y, kind < 2);
        break;
    }
    case 1:
        strcpy(f, "s%n");
        count = sscanf(s, format, t, &reached);
        at = __part_sscan_word(s, 0, u, 1, most);
        break;
    case 2:
        strcpy(f, "c%n");
        count = sscanf(s, format, t, &reached);
        at = __part_sscan_chars(s, 0, u, 1, width ? width : 1);
        break;
    case 3: {
        const char *set = (const char *[]){"a-b", "^]", "]a", "^a-", " "}[pick(5)];
        sprintf(f, "[%s]%%n", set);
        count = sscanf(s, format, t, &reached);
        at = __part_sscan_set(s, 0, u, 1, most, set, strlen(set));
        break;
    }
    default:
        done = 0;
        count = sscanf(s, "%%%n", &reached);
        at = __part_sscan_percent(s, 0);
    }
    if (unknown)
        return;
    int ended = at >= (size_t)-2;
    SAME(format, __part_sscan_count(at, 0, ended ? 0 : done), count);
    SAME(format, ended ? -1 : (int)at, reached);
    SAME(format, x, y);
    if (!ended)
        SAME(format, memcmp(t, u, sizeof t), 0);
}

static void classes(void) {
    for (int c = -1; c < 256; c++) {
        SAME("isalpha", __model_isalpha(c), isalpha(c));
        SAME("isdigit", __model_isdigit(c), isdigit(c));
        SAME("isalnum", __model_isalnum(c), isalnum(c));
        SAME("isblank", __model_isblank(c), isblank(c));
        SAME("iscntrl", __model_iscntrl(c), iscntrl(c));
        SAME("isgraph", __model_isgraph(c), isgraph(c));
        SAME("islower", __model_islower(c), islower(c));
        SAME("isprint", __model_isprint(c), isprint(c));
        SAME("ispunct", __model_ispunct(c), ispunct(c));
        SAME("isspace", __model_isspace(c), isspace(c));
        SAME("isupper", __model_isupper(c), isupper(c));
        SAME("isxdigit", __model_isxdigit(c), isxdigit(c));
        SAME("tolower", __model_tolower(c), tolower(c));
        SAME("toupper", __model_toupper(c), toupper(c));
    }
    for (int c = -1; c < 256; c++) {
        SAME("the classes", (*__model___ctype_b_loc())[c], (*__ctype_b_loc())[c]);
        SAME("the lower case", (*__model___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]);
        SAME("the upper case", (*__model___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]);
    }
}

static void formats(void) {
    char format[32], wanted[80], made[80], text[12];
    unsigned flags = pick(32);
    int width = pick(2) ? (int)pick(9) : 0, precision = pick(2) ? (int)pick(6) : -1;
    size_t room = pick(40);
    char *f = format;
    *f++ = '%';
    for (unsigned i = 0; i < 5; i++)
        if (flags >> i & 1)
            *f++ = "-+ #0"[i];
    f += width ? sprintf(f, "%d", width) : 0;
    f += precision >= 0 ? sprintf(f, ".%d", precision) : 0;
    long long value = (long long)(state >> pick(64)) * (pick(2) ? 1 : -1);
    int count;
    memset(wanted, '#', sizeof wanted);
    memset(made, '#', sizeof made);
    size_t at;
    switch (pick(4)) {
    case 0:
        strcpy(f, "lld");
        count = snprintf(wanted, room, format, value);
        at = __part_format_signed(made, room, 0, value, (int)flags, width, precision);
        break;
    case 1: {
        unsigned kind = pick(3);
        strcpy(f, kind == 0 ? "llu" : kind == 1 ? "llX" : "llo");
        count = snprintf(wanted, room, format, value);
        unsigned base = kind == 0 ? 10 : kind == 1 ? 16 : 8;
        at = __part_format_unsigned(made, room, 0, (unsigned long long)value, base, (int)flags | (kind == 1 ? 32 : 0), width, precision);
        break;
    }
    case 2:
        word(text, 8, "abc");
        strcpy(f, "s");
        count = snprintf(wanted, room, format, text);
        at = __part_format_string(made, room, 0, text, (int)flags, width, precision);
        break;
    default:
        strcpy(f, "c");
        count = snprintf(wanted, room, format, 'z');
        at = __part_format_char(made, room, 0, 'z', (int)flags, width);
    }
    SAME(format, __part_format_end(made, room, at), count);
    SAME(format, memcmp(made, wanted, sizeof made), 0);
    SAME(format, __part_format_signed(0, 0, 0, value, 0, 0, -1), (size_t)snprintf(0, 0, "%lld", value));
}

int main(int argc, char **argv) {
    state = strtoull(argv[1], 0, 10);
    classes();
    for (int round = 0; round < 20000; round++) {
        strings();
        numbers();
        floats();
        wide();
        multibyte();
        scans();
        formats();
    }
    return 0;
}
