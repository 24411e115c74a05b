// string.h and strings.h (C11 7.24, POSIX).

// Bytes from `p` to the end of its object: no loop over memory needs to go further.
static size_t __part_room(const void *p)
{
    return __flotilla_object_size(p) - __flotilla_pointer_offset(p);
}

static _Bool __part_apart(const void *p, size_t n, const void *q, size_t m)
{
    size_t i = __flotilla_pointer_offset(p), j = __flotilla_pointer_offset(q);
    return !__flotilla_same_object(p, q) || i + n <= j || j + m <= i || n == 0 || m == 0;
}

// Whether `n` elements of `size` bytes have a size at all.
static _Bool __part_product_fits(size_t n, size_t size)
{
    return size == 0 || n <= (size_t)-1 / size;
}

// Comparisons say no more than the sign (C11 7.24.4p1): C libraries return the difference, or 1 and -1.
static int __part_order(int a, int b)
{
    return a == b ? 0 : __flotilla_input_bool() ? a - b : a < b ? -1 : 1;
}

void *__model_memcpy(void *dst, const void *src, size_t n)
{
    __flotilla_require(__flotilla_writable(dst, n), "`dst` has room for `n` bytes");
    __flotilla_require(__flotilla_readable(src, n), "`src` has `n` bytes");
    // Compilers copy a structure onto itself in this way.
    __flotilla_require(dst == src || __part_apart(dst, n, src, n), "`dst` and `src` do not overlap");
    __flotilla_copy(dst, src, n);
    return dst;
}

void *__model_mempcpy(void *dst, const void *src, size_t n)
{
    return (char *)__model_memcpy(dst, src, n) + n;
}

void *__model_memmove(void *dst, const void *src, size_t n)
{
    __flotilla_require(__flotilla_writable(dst, n), "`dst` has room for `n` bytes");
    __flotilla_require(__flotilla_readable(src, n), "`src` has `n` bytes");
    __flotilla_copy(dst, src, n);
    return dst;
}

void __model_bcopy(const void *src, void *dst, size_t n)
{
    __model_memmove(dst, src, n);
}

void *__model_memset(void *s, int c, size_t n)
{
    __flotilla_require(__flotilla_writable(s, n), "`s` has room for `n` bytes");
    __flotilla_fill(s, (unsigned char)c, n);
    return s;
}

void __model_bzero(void *s, size_t n)
{
    __model_memset(s, 0, n);
}

void __model_explicit_bzero(void *s, size_t n)
{
    __model_memset(s, 0, n);
}

void *__model_memccpy(void *dst, const void *src, int c, size_t n)
{
    char *d = dst;
    const char *s = src;
    for (size_t i = 0; i < n; i++) {
        __flotilla_require(__flotilla_readable(s + i, 1), "`src` has `n` bytes or contains `c`");
        __flotilla_require(__flotilla_writable(d + i, 1), "`dst` has room for the copied bytes");
        d[i] = s[i];
        if ((unsigned char)s[i] == (unsigned char)c)
            return d + i + 1;
    }
    return 0;
}

int __model_memcmp(const void *a, const void *b, size_t n)
{
    __flotilla_require(__flotilla_readable(a, n), "`a` has `n` bytes");
    __flotilla_require(__flotilla_readable(b, n), "`b` has `n` bytes");
    size_t room = __part_room(a), other = __part_room(b);
    int x = 0, y = 0;
    for (size_t i = 0; x == y && i < n && i < room && i < other; i++) {
        x = ((const unsigned char *)a)[i];
        y = ((const unsigned char *)b)[i];
    }
    return __part_order(x, y);
}

void *__model_memchr(const void *s, int c, size_t n)
{
    const unsigned char *x = s;
    for (size_t i = 0; i < n; i++) {
        __flotilla_require(__flotilla_readable(x + i, 1), "`s` has `n` bytes or contains `c`");
        if (x[i] == (unsigned char)c)
            return (void *)(x + i);
    }
    return 0;
}

void *__model_memrchr(const void *s, int c, size_t n)
{
    const unsigned char *x = s;
    __flotilla_require(__flotilla_readable(s, n), "`s` has `n` bytes");
    void *found = 0;
    size_t room = __part_room(s);
    for (size_t i = 0; i < n && i < room; i++)
        if (x[i] == (unsigned char)c)
            found = (void *)(x + i);
    return found;
}

void *__model_rawmemchr(const void *s, int c)
{
    const unsigned char *x = s;
    for (size_t i = 0;; i++) {
        __flotilla_require(__flotilla_readable(x + i, 1), "`s` contains `c`");
        if (x[i] == (unsigned char)c)
            return (void *)(x + i);
    }
}

size_t __model_strlen(const char *s)
{
    for (size_t n = 0;; n++) {
        __flotilla_require(__flotilla_readable(s + n, 1), "`s` points to a string that ends with a zero byte");
        if (s[n] == 0)
            return n;
    }
}

size_t __model_strnlen(const char *s, size_t max)
{
    for (size_t n = 0; n < max; n++) {
        __flotilla_require(__flotilla_readable(s + n, 1), "`s` has as many bytes as are read, or a zero byte before");
        if (s[n] == 0)
            return n;
    }
    return max;
}

char *__model_strcpy(char *dst, const char *src)
{
    size_t n = __model_strlen(src) + 1;
    __flotilla_require(n <= __flotilla_declared_size(dst) && __flotilla_writable(dst, n), "`dst` has room for all of `src`");
    __flotilla_require(__part_apart(dst, n, src, n), "`dst` and `src` do not overlap");
    __flotilla_copy(dst, src, n);
    return dst;
}

char *__model_stpcpy(char *dst, const char *src)
{
    size_t n = __model_strlen(src);
    __flotilla_require(n < __flotilla_declared_size(dst) && __flotilla_writable(dst, n + 1), "`dst` has room for all of `src`");
    __flotilla_require(__part_apart(dst, n + 1, src, n + 1), "`dst` and `src` do not overlap");
    __flotilla_copy(dst, src, n + 1);
    return dst + n;
}

char *__model_strncpy(char *dst, const char *src, size_t n)
{
    size_t length = __model_strnlen(src, n);
    __flotilla_require(n <= __flotilla_declared_size(dst) && __flotilla_writable(dst, n), "`dst` has room for `n` bytes");
    __flotilla_require(__part_apart(dst, n, src, length), "`dst` and `src` do not overlap");
    __flotilla_copy(dst, src, length);
    __flotilla_fill(dst + length, 0, n - length);
    return dst;
}

char *__model_strcat(char *dst, const char *src)
{
    size_t end = __model_strlen(dst), n = __model_strlen(src) + 1;
    __flotilla_require(end + n <= __flotilla_declared_size(dst) && __flotilla_writable(dst + end, n),
                       "`dst` has room for all of `src` behind its own text");
    __flotilla_require(__part_apart(dst, end + n, src, n), "`dst` and `src` do not overlap");
    __flotilla_copy(dst + end, src, n);
    return dst;
}

char *__model_strncat(char *dst, const char *src, size_t n)
{
    size_t end = __model_strlen(dst), length = __model_strnlen(src, n);
    __flotilla_require(end + length < __flotilla_declared_size(dst) && __flotilla_writable(dst + end, length + 1),
                       "`dst` has room for `src` behind its own text");
    __flotilla_require(__part_apart(dst, end + length + 1, src, length), "`dst` and `src` do not overlap");
    __flotilla_copy(dst + end, src, length);
    dst[end + length] = 0;
    return dst;
}

size_t __model_strlcpy(char *dst, const char *src, size_t size)
{
    size_t length = __model_strlen(src);
    if (size == 0)
        return length;
    size_t n = length < size ? length : size - 1;
    __flotilla_require(n < __flotilla_declared_size(dst) && __flotilla_writable(dst, n + 1), "`dst` has room for `size` bytes of `src`");
    __flotilla_copy(dst, src, n);
    dst[n] = 0;
    return length;
}

size_t __model_strlcat(char *dst, const char *src, size_t size)
{
    size_t end = __model_strnlen(dst, size), length = __model_strlen(src);
    if (end == size)
        return size + length;
    size_t n = length < size - end ? length : size - end - 1;
    __flotilla_require(end + n < __flotilla_declared_size(dst) && __flotilla_writable(dst + end, n + 1), "`dst` has room for `size` bytes");
    __flotilla_copy(dst + end, src, n);
    dst[end + n] = 0;
    return end + length;
}

int __model_strcmp(const char *a, const char *b)
{
    int x = 1, y = 1;
    for (size_t i = 0; x == y && x != 0; i++) {
        __flotilla_require(__flotilla_readable(a + i, 1), "`a` points to a string that ends with a zero byte");
        __flotilla_require(__flotilla_readable(b + i, 1), "`b` points to a string that ends with a zero byte");
        x = (unsigned char)a[i];
        y = (unsigned char)b[i];
    }
    return __part_order(x, y);
}

// Set by setlocale: the locale of the start is "C" (C11 7.11.1.1p4), others order strings that differ as they like.
static _Bool __model_locale_changed;

int __model_strcoll(const char *a, const char *b)
{
    int order = __model_strcmp(a, b);
    return order != 0 && __model_locale_changed ? __flotilla_unknown_int() : order;
}

int __model_strncmp(const char *a, const char *b, size_t n)
{
    int x = 1, y = 1;
    for (size_t i = 0; x == y && x != 0 && i < n; i++) {
        __flotilla_require(__flotilla_readable(a + i, 1), "`a` has `n` bytes or a zero byte before");
        __flotilla_require(__flotilla_readable(b + i, 1), "`b` has `n` bytes or a zero byte before");
        x = (unsigned char)a[i];
        y = (unsigned char)b[i];
    }
    return __part_order(x, y);
}

static int __part_lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int __model_strcasecmp(const char *a, const char *b)
{
    int x = 1, y = 1;
    for (size_t i = 0; x == y && x != 0; i++) {
        __flotilla_require(__flotilla_readable(a + i, 1), "`a` points to a string that ends with a zero byte");
        __flotilla_require(__flotilla_readable(b + i, 1), "`b` points to a string that ends with a zero byte");
        x = __part_lower((unsigned char)a[i]);
        y = __part_lower((unsigned char)b[i]);
    }
    return __part_order(x, y);
}

int __model_strncasecmp(const char *a, const char *b, size_t n)
{
    int x = 1, y = 1;
    for (size_t i = 0; x == y && x != 0 && i < n; i++) {
        __flotilla_require(__flotilla_readable(a + i, 1), "`a` has `n` bytes or a zero byte before");
        __flotilla_require(__flotilla_readable(b + i, 1), "`b` has `n` bytes or a zero byte before");
        x = __part_lower((unsigned char)a[i]);
        y = __part_lower((unsigned char)b[i]);
    }
    return __part_order(x, y);
}

char *__model_strchr(const char *s, int c)
{
    for (size_t i = 0;; i++) {
        __flotilla_require(__flotilla_readable(s + i, 1), "`s` points to a string that ends with a zero byte");
        if (s[i] == (char)c)
            return (char *)(s + i);
        if (s[i] == 0)
            return 0;
    }
}

char *__model_strchrnul(const char *s, int c)
{
    for (size_t i = 0;; i++) {
        __flotilla_require(__flotilla_readable(s + i, 1), "`s` points to a string that ends with a zero byte");
        if (s[i] == (char)c || s[i] == 0)
            return (char *)(s + i);
    }
}

char *__model_strrchr(const char *s, int c)
{
    char *found = 0;
    for (size_t i = 0;; i++) {
        __flotilla_require(__flotilla_readable(s + i, 1), "`s` points to a string that ends with a zero byte");
        if (s[i] == (char)c)
            found = (char *)(s + i);
        if (s[i] == 0)
            return found;
    }
}

char *__model_strstr(const char *s, const char *part)
{
    size_t length = __model_strlen(s), n = __model_strlen(part);
    for (size_t i = 0; i + n <= length; i++) {
        size_t k = 0;
        while (k < n && s[i + k] == part[k])
            k++;
        if (k == n)
            return (char *)(s + i);
    }
    return 0;
}

static _Bool __part_contains(const char *set, char c)
{
    for (size_t i = 0;; i++) {
        __flotilla_require(__flotilla_readable(set + i, 1), "the set of characters is a string that ends with a zero byte");
        if (set[i] == 0)
            return 0;
        if (set[i] == c)
            return 1;
    }
}

size_t __model_strspn(const char *s, const char *set)
{
    for (size_t n = 0;; n++) {
        __flotilla_require(__flotilla_readable(s + n, 1), "`s` points to a string that ends with a zero byte");
        if (s[n] == 0 || !__part_contains(set, s[n]))
            return n;
    }
}

size_t __model_strcspn(const char *s, const char *set)
{
    for (size_t n = 0;; n++) {
        __flotilla_require(__flotilla_readable(s + n, 1), "`s` points to a string that ends with a zero byte");
        if (s[n] == 0 || __part_contains(set, s[n]))
            return n;
    }
}

char *__model_strpbrk(const char *s, const char *set)
{
    size_t n = __model_strcspn(s, set);
    return s[n] ? (char *)(s + n) : 0;
}

// At the end *save points to the zero byte, as in glibc. The first call has a string (C11 7.24.5.8p2).
char *__model_strtok_r(char *s, const char *set, char **save)
{
    __flotilla_require(__flotilla_writable(save, sizeof *save), "`save` points to a pointer");
    if (s == 0)
        s = *save;
    __flotilla_require(s != 0, "`s` is a string, or there was one before");
    s += __model_strspn(s, set);
    size_t n = __model_strcspn(s, set);
    *save = s + n;
    if (n == 0)
        return 0;
    if (s[n] != 0) {
        __flotilla_require(__flotilla_writable(s + n, 1), "`s` can be written to");
        s[n] = 0;
        *save = s + n + 1;
    }
    return s;
}

static char *__model_strtok_rest;

char *__model_strtok(char *s, const char *set)
{
    return __model_strtok_r(s, set, &__model_strtok_rest);
}

char *__model_strsep(char **stringp, const char *set)
{
    __flotilla_require(__flotilla_writable(stringp, sizeof *stringp), "`stringp` points to a pointer");
    char *s = *stringp;
    if (s == 0)
        return 0;
    size_t n = __model_strcspn(s, set);
    if (s[n] == 0) {
        *stringp = 0;
    } else {
        __flotilla_require(__flotilla_writable(s + n, 1), "`*stringp` can be written to");
        s[n] = 0;
        *stringp = s + n + 1;
    }
    return s;
}

char *__model_strdup(const char *s)
{
    size_t n = __model_strlen(s) + 1;
    char *copy = __flotilla_alloc(n);
    if (copy)
        __flotilla_copy(copy, s, n);
    return copy;
}

char *__model_strndup(const char *s, size_t max)
{
    size_t n = __model_strnlen(s, max);
    char *copy = __flotilla_alloc(n + 1);
    if (copy) {
        __flotilla_copy(copy, s, n);
        copy[n] = 0;
    }
    return copy;
}

static char __model_error_text[64];

// The text is the implementation's own (C11 7.24.6.2).
char *__model_strerror(int number)
{
    for (size_t i = 0; i + 1 < sizeof __model_error_text; i++)
        __model_error_text[i] = __flotilla_unknown_char();
    __model_error_text[sizeof __model_error_text - 1] = 0;
    return __model_error_text;
}

// C11 7.24.4.5: in the locale of the start, as strlcpy does; in another one nobody knows the text here.
size_t __model_strxfrm(char *dst, const char *src, size_t n)
{
    if (!__model_locale_changed)
        return __model_strlcpy(dst, src, n);
    size_t length = __flotilla_unknown_size();
    __flotilla_require(__flotilla_readable(src, 1), "`src` points to a string");
    __flotilla_require(n == 0 || __flotilla_writable(dst, n), "`dst` has room for `n` bytes");
    for (size_t i = 0; i < n; i++)
        dst[i] = __flotilla_unknown_char();
    if (length < n)
        dst[length] = 0;
    return length;
}

char *__model_stpncpy(char *dst, const char *src, size_t n)
{
    return __model_strncpy(dst, src, n) + __model_strnlen(dst, n);
}

// Pairs of bytes change places (POSIX); what becomes of an odd last byte is not said.
void __model_swab(const void *src, void *dst, ssize_t n)
{
    const char *from = src;
    char *to = dst;
    if (n <= 1)
        return;
    size_t even = (size_t)n & ~(size_t)1;
    __flotilla_require(__flotilla_readable(from, even), "`src` has `n` bytes");
    __flotilla_require(__flotilla_writable(to, even), "`dst` has room for `n` bytes");
    for (size_t i = 0; i < even; i += 2) {
        char first = from[i];
        to[i] = from[i + 1];
        to[i + 1] = first;
    }
}

int __model_ffs(int x)
{
    return __builtin_ffs(x);
}

int __model_ffsl(long x)
{
    return __builtin_ffsl(x);
}

int __model_ffsll(long long x)
{
    return __builtin_ffsll(x);
}

// POSIX's libgen.h: both may write to the path.
static char __model_dot[2] = ".";

char *__model___xpg_basename(char *path)
{
    size_t end = path ? __model_strlen(path) : 0;
    if (end == 0)
        return __model_dot;
    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t start = end;
    while (start > 0 && path[start - 1] != '/')
        start--;
    if (end == 1 && path[0] == '/')
        return path;
    __flotilla_require(path[end] == 0 || __flotilla_writable(path + end, 1), "`path` can be written to");
    if (path[end] != 0)
        path[end] = 0;
    return path + start;
}

char *__model_dirname(char *path)
{
    size_t end = path ? __model_strlen(path) : 0;
    while (end > 1 && path[end - 1] == '/')
        end--;
    while (end > 0 && path[end - 1] != '/')
        end--;
    if (end == 0)
        return __model_dot;
    while (end > 1 && path[end - 1] == '/')
        end--;
    __flotilla_require(path[end] == 0 || __flotilla_writable(path + end, 1), "`path` can be written to");
    if (path[end] != 0)
        path[end] = 0;
    return path;
}

// GNU's, of string.h: what stands behind the last slash.
char *__model_basename(const char *path)
{
    char *slash = __model_strrchr(path, '/');
    return slash ? slash + 1 : (char *)path;
}

void *__model_memmem(const void *s, size_t length, const void *part, size_t n)
{
    const char *a = s, *b = part;
    __flotilla_require(__flotilla_readable(s, length), "`s` has `length` bytes");
    __flotilla_require(__flotilla_readable(part, n), "`part` has `n` bytes");
    for (size_t i = 0; n <= length && i <= length - n; i++) {
        size_t k = 0;
        while (k < n && a[i + k] == b[k])
            k++;
        if (k == n)
            return (void *)(a + i);
    }
    return 0;
}

char *__model_strcasestr(const char *s, const char *part)
{
    size_t length = __model_strlen(s), n = __model_strlen(part);
    for (size_t i = 0; i + n <= length; i++)
        if (__model_strncasecmp(s + i, part, n) == 0)
            return (char *)(s + i);
    return 0;
}
