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
#define __flotilla_unknown_size() ((size_t)1)

#include "string.c"
#include "stdlib.c"
#include "ctype.c"
#include "format.c"

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
        if (base == 1)
            continue;
        errno = __model_errno = 0;
        SAME("strtol", __model_strtol(s, &p, base), strtol(s, &q, base));
        SAME("strtol's end", p, q);
        SAME("strtol's errno", __model_errno, errno);
        SAME("strtoul", __model_strtoul(s, &p, base), strtoul(s, &q, base));
        SAME("strtoul's end", p, q);
        SAME("strtoll", __model_strtoll(s, &p, base), strtoll(s, &q, base));
        SAME("strtoull", __model_strtoull(s, &p, base), strtoull(s, &q, base));
    }
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
        formats();
    }
    return 0;
}
