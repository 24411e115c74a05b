// stdlib.h (C11 7.22) except what allocates through the checker itself.

void *__model_realloc(void *p, size_t size)
{
    __flotilla_require(__flotilla_freeable(p), "`p` may be resized: NULL or the start of live heap memory");
    if (p == 0)
        return __flotilla_alloc(size);
    if (size == 0) {
        __flotilla_free(p);
        return 0;
    }
    void *moved = __flotilla_alloc(size);
    if (moved == 0)
        return 0;
    size_t old = __flotilla_object_size(p);
    __flotilla_copy(moved, p, old < size ? old : size);
    __flotilla_free(p);
    return moved;
}

void *__model_reallocarray(void *p, size_t count, size_t size)
{
    if (size != 0 && count > (size_t)-1 / size)
        return 0;
    return __model_realloc(p, count * size);
}

// The alignment must be a power of two (C11 7.22.3.1); blocks are aligned for everything.
void *__model_aligned_alloc(size_t alignment, size_t size)
{
    __flotilla_require(alignment != 0 && (alignment & (alignment - 1)) == 0, "`alignment` is a power of two");
    return __flotilla_alloc(size);
}

void *__model_valloc(size_t size)
{
    return __flotilla_alloc(size);
}

int __model_posix_memalign(void **result, size_t alignment, size_t size)
{
    __flotilla_require(__flotilla_writable(result, sizeof *result), "`result` points to a pointer");
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
        return 22;
    void *block = __flotilla_alloc(size);
    if (block == 0)
        return 12;
    *result = block;
    return 0;
}

void __model_cfree(void *p)
{
    __flotilla_require(__flotilla_freeable(p), "`p` may be freed: NULL or the start of live heap memory");
    __flotilla_free(p);
}

size_t __model_malloc_usable_size(void *p)
{
    return p ? __flotilla_object_size(p) : 0;
}

int __model_abs(int x)
{
    __flotilla_require_no_overflow(x + 0 != -(int)((unsigned)-1 / 2) - 1, "the absolute value of `x` fits");
    return x < 0 ? -x : x;
}

long __model_labs(long x)
{
    __flotilla_require_no_overflow(x != -(long)((unsigned long)-1 / 2) - 1, "the absolute value of `x` fits");
    return x < 0 ? -x : x;
}

long long __model_llabs(long long x)
{
    __flotilla_require_no_overflow(x != -(long long)((unsigned long long)-1 / 2) - 1, "the absolute value of `x` fits");
    return x < 0 ? -x : x;
}

struct __model_div_t {
    int quot;
    int rem;
};

struct __model_ldiv_t {
    long quot;
    long rem;
};

struct __model_lldiv_t {
    long long quot;
    long long rem;
};

// Functions that return a structure write it where the first argument points; the caller knows its own type.
void __model_div(struct __model_div_t *result, int a, int b)
{
    __flotilla_require_no_division_by_zero(b != 0, "`b` is not zero");
    result->quot = a / b;
    result->rem = a % b;
}

void __model_ldiv(struct __model_ldiv_t *result, long a, long b)
{
    __flotilla_require_no_division_by_zero(b != 0, "`b` is not zero");
    result->quot = a / b;
    result->rem = a % b;
}

void __model_lldiv(struct __model_lldiv_t *result, long long a, long long b)
{
    __flotilla_require_no_division_by_zero(b != 0, "`b` is not zero");
    result->quot = a / b;
    result->rem = a % b;
}

static int __model_errno;

int *__model___errno_location(void)
{
    return &__model_errno;
}

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

// The magnitude that stands at `s`; *end is behind it, or `s` if there is none. *beyond: it is greater than `max`.
static unsigned long long __part_number(const char *s, const char **end, int base, unsigned long long max, _Bool *negative, _Bool *beyond)
{
    size_t i = 0;
    *end = s;
    *beyond = 0;
    *negative = 0;
    for (;; i++) {
        __part_need_char(s + i);
        if (!__part_is_space(s[i]))
            break;
    }
    if (s[i] == '+' || s[i] == '-') {
        *negative = s[i] == '-';
        i++;
        __part_need_char(s + i);
    }
    if ((base == 0 || base == 16) && s[i] == '0') {
        __part_need_char(s + i + 1);
        if (s[i + 1] == 'x' || s[i + 1] == 'X') {
            __part_need_char(s + i + 2);
            if (__part_digit(s[i + 2]) < 16) {
                i += 2;
                base = 16;
            }
        }
    }
    if (base == 0)
        base = s[i] == '0' ? 8 : 10;
    unsigned long long value = 0;
    for (;; i++) {
        __part_need_char(s + i);
        int digit = __part_digit(s[i]);
        if (digit >= base)
            break;
        if (*beyond || value > (max - (unsigned long long)digit) / (unsigned long long)base)
            *beyond = 1;
        else
            value = value * (unsigned long long)base + (unsigned long long)digit;
        *end = s + i + 1;
    }
    return value;
}

long __model_strtol(const char *s, char **end, int base)
{
    unsigned long max = (unsigned long)-1 / 2;
    const char *stop;
    _Bool negative, beyond;
    unsigned long long value = __part_number(s, &stop, base, (unsigned long long)max + 1, &negative, &beyond);
    if (end) {
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
        *end = (char *)stop;
    }
    if (beyond || value > max && !negative) {
        __model_errno = 34;
        return negative ? -(long)max - 1 : (long)max;
    }
    return negative ? (long)(0 - (unsigned long)value) : (long)value;
}

long long __model_strtoll(const char *s, char **end, int base)
{
    unsigned long long max = (unsigned long long)-1 / 2;
    const char *stop;
    _Bool negative, beyond;
    unsigned long long value = __part_number(s, &stop, base, max + 1, &negative, &beyond);
    if (end) {
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
        *end = (char *)stop;
    }
    if (beyond || value > max && !negative) {
        __model_errno = 34;
        return negative ? -(long long)max - 1 : (long long)max;
    }
    return negative ? (long long)(0 - value) : (long long)value;
}

unsigned long __model_strtoul(const char *s, char **end, int base)
{
    unsigned long max = (unsigned long)-1;
    const char *stop;
    _Bool negative, beyond;
    unsigned long long value = __part_number(s, &stop, base, max, &negative, &beyond);
    if (end) {
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
        *end = (char *)stop;
    }
    if (beyond) {
        __model_errno = 34;
        return max;
    }
    return negative ? 0 - (unsigned long)value : (unsigned long)value;
}

unsigned long long __model_strtoull(const char *s, char **end, int base)
{
    const char *stop;
    _Bool negative, beyond;
    unsigned long long value = __part_number(s, &stop, base, (unsigned long long)-1, &negative, &beyond);
    if (end) {
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
        *end = (char *)stop;
    }
    if (beyond) {
        __model_errno = 34;
        return (unsigned long long)-1;
    }
    return negative ? 0 - value : value;
}

// A decimal number (C11 7.22.1.3): its digits as an integer of at most 19 of them, and the power of ten behind it. False
// where the text is not understood here: too many digits, hexadecimal, infinity, NaN.
static _Bool __part_decimal(const char *s, const char **end, unsigned long long *digits, int *power, _Bool *negative)
{
    size_t i = 0;
    int places = 0;
    _Bool any = 0, fits = 1, point = 0;
    *end = s;
    *digits = 0;
    *power = 0;
    for (;; i++) {
        __part_need_char(s + i);
        if (!__part_is_space(s[i]))
            break;
    }
    *negative = s[i] == '-';
    if (s[i] == '+' || s[i] == '-')
        i++;
    __part_need_char(s + i);
    if (s[i] == 'i' || s[i] == 'I' || s[i] == 'n' || s[i] == 'N')
        return 0;
    for (;; i++) {
        __part_need_char(s + i);
        if (s[i] == '.' && !point) {
            point = 1;
            continue;
        }
        if (s[i] < '0' || s[i] > '9')
            break;
        any = 1;
        *end = s + i + 1;
        if (*digits >= 1000000000000000000)
            fits = 0;
        else
            *digits = *digits * 10 + (unsigned long long)(s[i] - '0');
        places += point;
    }
    if ((s[i] == 'x' || s[i] == 'X') && i > 0 && s[i - 1] == '0')
        return 0;
    if (!any)
        return 1;
    if (point && (s[i - 1] == '.' || *end == s + i))
        *end = s + i;
    int exponent = 0;
    if (s[i] == 'e' || s[i] == 'E') {
        size_t k = i + 1;
        __part_need_char(s + k);
        _Bool down = s[k] == '-';
        if (s[k] == '+' || s[k] == '-')
            k++;
        for (;; k++) {
            __part_need_char(s + k);
            if (s[k] < '0' || s[k] > '9')
                break;
            *end = s + k + 1;
            if (exponent < 100000)
                exponent = exponent * 10 + (s[k] - '0');
        }
        exponent = down ? -exponent : exponent;
    }
    *power = exponent - places;
    return fits;
}

// One operation on two exact numbers rounds once, so it is right: Clinger, How to read floating point numbers accurately
// (1990), section 4. Beyond that the result is not computed.
double __model_strtod(const char *s, char **end)
{
    unsigned long long digits;
    const char *stop;
    int power;
    _Bool negative, known = __part_decimal(s, &stop, &digits, &power, &negative);
    if (end) {
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
        *end = (char *)stop;
    }
    if (!known || digits > 9007199254740992 || power > 22 || power < -22) {
        if (end && !known)
            __flotilla_assume(__flotilla_unknown_bool());
        return __flotilla_unknown_double();
    }
    double scale = 1, value = (double)digits;
    for (int i = 0; i < (power < 0 ? -power : power); i++)
        scale *= 10;
    value = power < 0 ? value / scale : value * scale;
    return negative ? -value : value;
}

// The same with 24 bits and ten powers of ten.
float __model_strtof(const char *s, char **end)
{
    unsigned long long digits;
    const char *stop;
    int power;
    _Bool negative, known = __part_decimal(s, &stop, &digits, &power, &negative);
    if (end) {
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
        *end = (char *)stop;
    }
    if (!known || digits > 16777216 || power > 10 || power < -10) {
        if (end && !known)
            __flotilla_assume(__flotilla_unknown_bool());
        return __flotilla_unknown_float();
    }
    float scale = 1, value = (float)digits;
    for (int i = 0; i < (power < 0 ? -power : power); i++)
        scale *= 10;
    value = power < 0 ? value / scale : value * scale;
    return negative ? -value : value;
}

double __model_atof(const char *s)
{
    return __model_strtod(s, 0);
}

int __model_atoi(const char *s)
{
    return (int)__model_strtol(s, 0, 10);
}

long __model_atol(const char *s)
{
    return __model_strtol(s, 0, 10);
}

long long __model_atoll(const char *s)
{
    return __model_strtoll(s, 0, 10);
}

// Any sequence is a pseudo-random one.
int __model_rand(void)
{
    int value = __flotilla_input_int();
    __flotilla_assume(value >= 0);
    return value;
}

int __model_rand_r(unsigned *seed)
{
    __flotilla_require(__flotilla_writable(seed, sizeof *seed), "`seed` points to an unsigned int");
    *seed = (unsigned)__flotilla_input_int();
    return __model_rand();
}

void __model_srand(unsigned seed)
{
}

long __model_random(void)
{
    long value = __flotilla_input_long();
    __flotilla_assume(value >= 0 && value <= 0x7fffffff);
    return value;
}

void __model_srandom(unsigned seed)
{
}

long __model_lrand48(void)
{
    return __model_random();
}

long __model_mrand48(void)
{
    long value = __flotilla_input_long();
    __flotilla_assume(value >= -0x7fffffffL - 1 && value <= 0x7fffffff);
    return value;
}

double __model_drand48(void)
{
    double value = __flotilla_unknown_double();
    __flotilla_assume(value >= 0 && value < 1);
    return value;
}

void __model_srand48(long seed)
{
}

unsigned __model_arc4random(void)
{
    return (unsigned)__flotilla_input_int();
}

static void __part_swap(char *a, char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

// Insertion sort: few steps for few elements, and right for every comparison function.
void __model_qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    __flotilla_require(size == 0 || count <= (size_t)-1 / size, "`count` elements of `size` bytes fit into memory");
    __flotilla_require(__flotilla_writable(base, count * size), "`base` has `count` elements of `size` bytes");
    char *a = base;
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && compare(a + (j - 1) * size, a + j * size) > 0; j--)
            __part_swap(a + (j - 1) * size, a + j * size, size);
}

void *__model_bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    __flotilla_require(size == 0 || count <= (size_t)-1 / size, "`count` elements of `size` bytes fit into memory");
    __flotilla_require(__flotilla_readable(base, count * size), "`base` has `count` elements of `size` bytes");
    const char *a = base;
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(key, a + middle * size);
        if (order == 0)
            return (void *)(a + middle * size);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

static void (*__model_exit_handlers[32])(void);

static int __model_exit_count;

// At least 32 registrations succeed (C11 7.22.4.2p3). See __part_run_exit_handlers.
int __model_atexit(void (*handler)(void))
{
    if (__model_exit_count >= 32)
        return 1;
    __model_exit_handlers[__model_exit_count++] = handler;
    return 0;
}

// In reverse order (C11 7.22.4.4p3). The start function calls it when the entry function returns.
void __part_run_exit_handlers(void)
{
    while (__model_exit_count > 0) {
        __model_exit_count--;
        __model_exit_handlers[__model_exit_count]();
    }
}

void __model_exit(int status)
{
    __part_run_exit_handlers();
    __flotilla_exit();
}

static char __model_variable[16];

static char __model_long_variable[1024];

// The environment has no such variable, or its value is any short string, or a long one that few buffers are made for.
char *__model_getenv(const char *name)
{
    __flotilla_require(__flotilla_readable(name, 1), "`name` points to a string");
    if (__flotilla_input_bool())
        return 0;
    for (size_t i = 0; i + 1 < sizeof __model_variable; i++)
        __model_variable[i] = __flotilla_input_char();
    __model_variable[sizeof __model_variable - 1] = 0;
    __flotilla_fill(__model_long_variable, 'x', sizeof __model_long_variable - 1);
    return __flotilla_input_bool() ? __model_variable : __model_long_variable;
}

int __model_setenv(const char *name, const char *value, int overwrite)
{
    __flotilla_require(__flotilla_readable(name, 1), "`name` points to a string");
    __flotilla_require(__flotilla_readable(value, 1), "`value` points to a string");
    return __flotilla_input_bool() ? -1 : 0;
}

int __model_putenv(char *variable)
{
    __model_strlen(variable);
    return __flotilla_input_int();
}

int __model_system(const char *command)
{
    return __flotilla_input_int();
}

// The competition's function: `n` bytes of memory become inputs.
void __model___VERIFIER_nondet_memory(void *p, size_t n)
{
    __flotilla_require(__flotilla_writable(p, n), "`p` has room for `n` bytes");
    for (size_t i = 0; i < n; i++)
        ((char *)p)[i] = __flotilla_input_char();
}

int __model_getrusage(int who, void *usage)
{
    __flotilla_require(__flotilla_writable(usage, 18 * sizeof(long)), "`usage` points to a struct rusage");
    for (size_t i = 0; i < 18; i++)
        ((long *)usage)[i] = __flotilla_input_long();
    return __flotilla_input_bool() ? -1 : 0;
}
