// Some of POSIX: files by number, sleeping.

ssize_t __model_read(int file, void *s, size_t n)
{
    __flotilla_require(__flotilla_writable(s, n), "`s` has room for `n` bytes");
    size_t got = __flotilla_input_size();
    if (__part_file_fails(file))
        return -1;
    __flotilla_assume(got <= n);
    __part_read_bytes(s, got);
    return (ssize_t)got;
}

ssize_t __model_recv(int file, void *s, size_t n, int flags)
{
    return __model_read(file, s, n);
}

ssize_t __model_write(int file, const void *s, size_t n)
{
    __flotilla_require(__flotilla_readable(s, n), "`s` has `n` bytes");
    size_t put = __flotilla_input_size();
    __flotilla_assume(put <= n);
    return __part_file_fails(file) ? -1 : (ssize_t)put;
}

ssize_t __model_send(int file, const void *s, size_t n, int flags)
{
    return __model_write(file, s, n);
}

int __model_open(const char *path, int flags)
{
    __model_strlen(path);
    return __part_success();
}

int __model_openat(int directory, const char *path, int flags)
{
    return __model_open(path, flags);
}

int __model_creat(const char *path, unsigned mode)
{
    return __model_open(path, 0);
}

// No offset is before the start of a file (POSIX).
long __model_lseek(int file, long offset, int from)
{
    long at = __flotilla_input_long();
    if (__part_file_fails(file))
        return -1;
    if (from == 0 && offset < 0) {
        __part_any_error();
        return -1;
    }
    __flotilla_assume(at >= 0 && (from != 0 || at == offset));
    return at;
}

int __model_close(int file)
{
    return __part_file_fails(file) ? -1 : 0;
}

int __model_pipe(int *ends)
{
    __flotilla_require(__flotilla_writable(ends, 2 * sizeof *ends), "`ends` has room for two numbers");
    if (__part_fails())
        return -1;
    int a = __flotilla_input_int(), b = __flotilla_input_int();
    __flotilla_assume(a >= 0 && b >= 0 && a != b);
    ends[0] = a;
    ends[1] = b;
    return 0;
}

unsigned __model_sleep(unsigned seconds)
{
    unsigned left = (unsigned)__flotilla_input_int();
    __flotilla_assume(left <= seconds);
    return left;
}

int __model_usleep(unsigned time)
{
    return __part_fails() ? -1 : 0;
}

static int __model_process;

// It does not change; after `fork` there are two of them.
int __model_getpid(void)
{
    if (__model_process == 0) {
        int id = __flotilla_input_int();
        __flotilla_assume(id > 0);
        __model_process = id;
    }
    return __model_process;
}

static char __model_address_text[16];

// Four numbers and three dots: 7 to 15 characters.
char *__model_inet_ntoa(void)
{
    size_t length = __flotilla_unknown_size();
    __flotilla_assume(length >= 7 && length <= 15);
    for (size_t i = 0; i < 15; i++) {
        char c = __flotilla_unknown_char();
        __flotilla_assume(c >= '0' && c <= '9' || c == '.');
        __model_address_text[i] = c;
    }
    __model_address_text[length] = 0;
    return __model_address_text;
}

static char __model_locale[32] = "C";

// What another locale is called is not determined.
char *__model_setlocale(int category, const char *locale)
{
    if (locale && __model_strcmp(locale, "C") != 0)
        __model_locale_changed = 1;
    if (__model_locale_changed)
        for (size_t i = 0; i + 1 < sizeof __model_locale; i++)
            __model_locale[i] = __flotilla_unknown_char();
    return __flotilla_unknown_bool() ? 0 : __model_locale;
}

// GNU's error.h and the BSDs' err.h: a message, and the end of the program.
void __model_error(int status, int number, const char *format)
{
    __model_strlen(format);
    if (status != 0)
        __model_exit(status);
}

void __model_err(int status, const char *format)
{
    if (format)
        __model_strlen(format);
    __model_exit(status);
}

void __model_warn(const char *format)
{
    if (format)
        __model_strlen(format);
}

// arpa/inet.h: a network's byte order has the most significant byte first.
static _Bool __part_most_significant_first(void)
{
    unsigned short one = 1;
    return *(unsigned char *)&one == 0;
}

unsigned long __model_htonl(unsigned long host)
{
    host &= 0xffffffff;
    if (__part_most_significant_first())
        return host;
    return host << 24 & 0xff000000 | host << 8 & 0xff0000 | host >> 8 & 0xff00 | host >> 24;
}

unsigned short __model_htons(unsigned short host)
{
    return __part_most_significant_first() ? host : (unsigned short)(host << 8 & 0xff00 | host >> 8);
}
