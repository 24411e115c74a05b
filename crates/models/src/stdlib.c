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
    if (!__part_product_fits(count, size)) {
        __model_errno = 12;
        return 0;
    }
    return __model_realloc(p, count * size);
}

// The alignment must be a power of two (C11 7.22.3.1); blocks are aligned for everything.
// Where the block lies is of interest only if it is more than any allocation gives.
static void *__part_aligned_block(size_t alignment, size_t size)
{
    void *block = __flotilla_alloc(size);
    if (alignment > 16)
        __flotilla_assume(((size_t)block & (alignment - 1)) == 0);
    return block;
}

void *__model_aligned_alloc(size_t alignment, size_t size)
{
    __flotilla_require(alignment != 0 && (alignment & (alignment - 1)) == 0, "`alignment` is a power of two");
    return __part_aligned_block(alignment, size);
}

void *__model_valloc(size_t size)
{
    return __part_aligned_block(4096, size);
}

int __model_posix_memalign(void **result, size_t alignment, size_t size)
{
    __flotilla_require(__flotilla_writable(result, sizeof *result), "`result` points to a pointer");
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
        return 22;
    void *block = __part_aligned_block(alignment, size);
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

// Blocks may be larger than they were asked to be.
size_t __model_malloc_usable_size(void *p)
{
    size_t size = __flotilla_unknown_size();
    __flotilla_assume(size >= __flotilla_object_size(p));
    return p ? size : 0;
}

int __model_abs(int x)
{
    __flotilla_require_no_overflow(x != -(int)((unsigned)-1 / 2) - 1, "the absolute value of `x` fits");
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
    __flotilla_require_no_overflow(b != -1 || a != -(int)((unsigned int)-1 / 2) - 1, "the quotient fits");
    result->quot = a / b;
    result->rem = a % b;
}

void __model_ldiv(struct __model_ldiv_t *result, long a, long b)
{
    __flotilla_require_no_division_by_zero(b != 0, "`b` is not zero");
    __flotilla_require_no_overflow(b != -1 || a != -(long)((unsigned long)-1 / 2) - 1, "the quotient fits");
    result->quot = a / b;
    result->rem = a % b;
}

void __model_lldiv(struct __model_lldiv_t *result, long long a, long long b)
{
    __flotilla_require_no_division_by_zero(b != 0, "`b` is not zero");
    __flotilla_require_no_overflow(b != -1 || a != -(long long)((unsigned long long)-1 / 2) - 1, "the quotient fits");
    result->quot = a / b;
    result->rem = a % b;
}

// The magnitude that stands at `s`; *end is set behind it, or to `s` if there is none. *beyond: it is greater than `max`.
// `binary`: as in C23, the base 2 has a prefix of its own.
static unsigned long long __part_number(const char *s, char **end, int base, _Bool binary, unsigned long long max, _Bool *negative, _Bool *beyond)
{
    size_t stop = 0;
    *beyond = 0;
    *negative = 0;
    if (end)
        __flotilla_require(__flotilla_writable(end, sizeof *end), "`end` is NULL or points to a pointer");
    if (base < 0 || base == 1 || base > 36) {
        __model_errno = 22;
        return 0;
    }
    size_t i = __part_skip_space(s, 0);
    if (s[i] == '+' || s[i] == '-') {
        *negative = s[i] == '-';
        i++;
        __part_need_char(s + i);
    }
    if (s[i] == '0') {
        __part_need_char(s + i + 1);
        char mark = s[i + 1];
        int other = mark == 'x' || mark == 'X' ? 16 : binary && (mark == 'b' || mark == 'B') ? 2 : 1;
        if (other != 1 && (base == 0 || base == other)) {
            __part_need_char(s + i + 2);
            if (__part_digit(s[i + 2]) < other) {
                i += 2;
                base = other;
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
        stop = i + 1;
    }
    if (end)
        *end = (char *)s + stop;
    return value;
}

static long long __part_signed(const char *s, char **end, int base, _Bool binary, unsigned long long max)
{
    _Bool negative, beyond;
    unsigned long long value = __part_number(s, end, base, binary, max + 1, &negative, &beyond);
    if (beyond || value > max && !negative) {
        __model_errno = 34;
        return negative ? -(long long)max - 1 : (long long)max;
    }
    return (long long)(negative ? 0 - value : value);
}

static unsigned long long __part_unsigned(const char *s, char **end, int base, _Bool binary, unsigned long long max)
{
    _Bool negative, beyond;
    unsigned long long value = __part_number(s, end, base, binary, max, &negative, &beyond);
    if (beyond) {
        __model_errno = 34;
        return max;
    }
    return negative ? 0 - value : value;
}

long __model_strtol(const char *s, char **end, int base)
{
    return (long)__part_signed(s, end, base, 0, (unsigned long)-1 / 2);
}

long long __model_strtoll(const char *s, char **end, int base)
{
    return __part_signed(s, end, base, 0, (unsigned long long)-1 / 2);
}

unsigned long __model_strtoul(const char *s, char **end, int base)
{
    return (unsigned long)__part_unsigned(s, end, base, 0, (unsigned long)-1);
}

unsigned long long __model_strtoull(const char *s, char **end, int base)
{
    return __part_unsigned(s, end, base, 0, (unsigned long long)-1);
}

// glibc's names for what C23 makes of them.
long __model___isoc23_strtol(const char *s, char **end, int base)
{
    return (long)__part_signed(s, end, base, 1, (unsigned long)-1 / 2);
}

long long __model___isoc23_strtoll(const char *s, char **end, int base)
{
    return __part_signed(s, end, base, 1, (unsigned long long)-1 / 2);
}

unsigned long __model___isoc23_strtoul(const char *s, char **end, int base)
{
    return (unsigned long)__part_unsigned(s, end, base, 1, (unsigned long)-1);
}

unsigned long long __model___isoc23_strtoull(const char *s, char **end, int base)
{
    return __part_unsigned(s, end, base, 1, (unsigned long long)-1);
}

double __model_strtod(const char *s, char **end)
{
    return __part_floating(s, end);
}

float __model_strtof(const char *s, char **end)
{
    return __part_floatingf(s, end);
}

long double __model_strtold(const char *s, char **end)
{
    return __part_floatingl(s, end);
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

// Insertion sort: few steps for few elements, and right for every comparison function. The order of elements that compare
// equal is unspecified (C11 7.22.5.2p4).
void __model_qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    __flotilla_require(__part_product_fits(count, size), "`count` elements of `size` bytes fit into memory");
    __flotilla_require(__flotilla_writable(base, count * size), "`base` has `count` elements of `size` bytes");
    char *a = base;
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            int order = compare(a + (j - 1) * size, a + j * size);
            if (order < 0 || order == 0 && __flotilla_input_bool())
                break;
            __part_swap(a + (j - 1) * size, a + j * size, size);
        }
}

// GNU's argument for the comparison.
void __model_qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *about)
{
    __flotilla_require(__part_product_fits(count, size), "`count` elements of `size` bytes fit into memory");
    __flotilla_require(__flotilla_writable(base, count * size), "`base` has `count` elements of `size` bytes");
    char *a = base;
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            int order = compare(a + (j - 1) * size, a + j * size, about);
            if (order < 0 || order == 0 && __flotilla_input_bool())
                break;
            __part_swap(a + (j - 1) * size, a + j * size, size);
        }
}

void *__model_bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    __flotilla_require(__part_product_fits(count, size), "`count` elements of `size` bytes fit into memory");
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

static char __model_variable_names[8][24], __model_variable_texts[8][16], *__model_variable_values[8];

static unsigned __model_variable_count;

static char __model_long_variable[1024];

static _Bool __part_equal(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return a[i] == b[i];
}

// The environment has no such variable, or its value is any short string, or a long one that few buffers are made for. A
// variable of the same name has the same value.
char *__model_getenv(const char *name)
{
    size_t length = __model_strlen(name);
    for (unsigned i = 0; i < __model_variable_count; i++)
        if (__part_equal(__model_variable_names[i], name))
            return __model_variable_values[i];
    unsigned last = __model_variable_count < 8 ? __model_variable_count : 7;
    if (length < sizeof __model_variable_names[0]) {
        __flotilla_copy(__model_variable_names[last], name, length + 1);
        __model_variable_count = last + 1;
    }
    for (size_t i = 0; i + 1 < sizeof __model_variable_texts[0]; i++)
        __model_variable_texts[last][i] = __flotilla_input_char();
    __model_variable_texts[last][sizeof __model_variable_texts[0] - 1] = 0;
    __flotilla_fill(__model_long_variable, 'x', sizeof __model_long_variable - 1);
    char *value = __flotilla_input_bool() ? __model_variable_texts[last] : __model_long_variable;
    return __model_variable_values[last] = __flotilla_input_bool() ? 0 : value;
}

static int __part_changed_environment(void)
{
    __model_variable_count = 0;
    return __part_fails() ? -1 : 0;
}

int __model_setenv(const char *name, const char *value, int overwrite)
{
    __model_strlen(name);
    __model_strlen(value);
    return __part_changed_environment();
}

int __model_unsetenv(const char *name)
{
    __model_strlen(name);
    return __part_changed_environment();
}

int __model_clearenv(void)
{
    return __part_changed_environment();
}

int __model_putenv(char *variable)
{
    __model_strlen(variable);
    return __part_changed_environment();
}

int __model_system(const char *command)
{
    if (command)
        __model_strlen(command);
    int status = __flotilla_input_int();
    if (status == -1)
        __part_any_error();
    return status;
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
    return __part_fails() ? -1 : 0;
}
