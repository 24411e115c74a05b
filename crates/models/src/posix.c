// More of POSIX: processes, mappings, directories, users, waiting.

// Parent and child have memory of their own: each goes on as a program of its own.
int __model_fork(void)
{
    int id = __part_success();
    if (id == 0)
        __model_process = 0;
    return id;
}

static int __part_ended(int *status)
{
    int id = __part_success();
    if (status) {
        __flotilla_require(__flotilla_writable(status, sizeof *status), "`status` is NULL or points to an int");
        if (id > 0)
            *status = __flotilla_input_int();
    }
    return id;
}

int __model_wait(int *status)
{
    int id = __part_ended(status);
    __flotilla_assume(id != 0);
    return id;
}

int __model_waitpid(int id, int *status, int options)
{
    int ended = __part_ended(status);
    __flotilla_assume(ended != 0 || options & 1);
    return ended;
}

// Whole pages; of an anonymous mapping (0x20) all bytes are zero, others hold what their file holds.
void *__model_mmap(void *near, size_t length, int access, int flags, int file, long offset)
{
    if (length == 0 || __flotilla_input_bool()) {
        __part_any_error();
        return (void *)-1;
    }
    size_t size = (length + 4095) & ~(size_t)4095;
    void *map = __flotilla_alloc_zeroed(size);
    __flotilla_assume(map != 0 && size != 0);
    if (!(flags & 0x20))
        __flotilla_havoc(map);
    return map;
}

// What is left after a part of a mapping was taken out of it is not modelled: the part may be used, or not.
int __model_munmap(void *map, size_t length)
{
    size_t offset = __flotilla_pointer_offset(map);
    __flotilla_require(__flotilla_is_dynamic(map) && __flotilla_is_live(map), "`map` is an address in a mapping");
    if (length == 0 || offset % 4096 != 0) {
        __model_errno = 22;
        return -1;
    }
    if (offset == 0 && length > __flotilla_object_size(map) - 4096 || __flotilla_unknown_bool())
        __flotilla_free((char *)map - offset);
    return 0;
}

int __model_mprotect(void *map, size_t length, int access)
{
    return __part_fails() ? -1 : 0;
}

struct __model_pollfd {
    int file;
    short events, found;
};

int __model_poll(struct __model_pollfd *files, unsigned long count, int time)
{
    __flotilla_require(__part_product_fits(count, sizeof *files) && __flotilla_writable(files, count * sizeof *files), "`files` has `count` elements");
    int ready = __part_success();
    __flotilla_assume(ready < 0 || (unsigned long)ready <= count);
    if (ready >= 0)
        for (unsigned long i = 0; i < count; i++)
            files[i].found = ready == 0 ? 0 : (short)__flotilla_input_int();
    return ready;
}

// Sets have 1024 bits in the C libraries of Linux.
static void __part_any_set(void *set, _Bool any)
{
    if (set) {
        __flotilla_require(__flotilla_writable(set, 128), "a set of files is NULL or points to an fd_set");
        for (size_t i = 0; i < 128 / sizeof(long); i++)
            ((long *)set)[i] = any ? ((long *)set)[i] & __flotilla_input_long() : 0;
    }
}

int __model_select(int count, void *reads, void *writes, void *others, void *time)
{
    int ready = __part_success();
    __flotilla_assume(ready <= 3 * 1024);
    if (time)
        __flotilla_require(__flotilla_readable(time, 2 * sizeof(long)), "`time` is NULL or points to a struct timeval");
    if (ready >= 0) {
        __part_any_set(reads, ready > 0);
        __part_any_set(writes, ready > 0);
        __part_any_set(others, ready > 0);
    }
    return ready;
}

void *__model_opendir(const char *path)
{
    __model_strlen(path);
    return __part_fails() ? 0 : __flotilla_alloc_always(1);
}

static char __model_entry[280];

// The name is the last member, with room for 256 bytes; 19 bytes stand before it, or 11 where numbers of files are short.
void *__model_readdir(void *directory)
{
    __flotilla_require(__flotilla_freeable(directory), "`directory` is an open directory");
    if (__flotilla_input_bool()) {
        __part_fails();
        return 0;
    }
    __flotilla_havoc(__model_entry);
    __model_entry[sizeof(long) == 4 && __flotilla_input_bool() ? 11 + 255 : 19 + 255] = 0;
    return __model_entry;
}

int __model_closedir(void *directory)
{
    __flotilla_require(__flotilla_freeable(directory), "`directory` is an open directory");
    __flotilla_free(directory);
    return __part_fails() ? -1 : 0;
}

struct __model_passwd {
    char *name, *password;
    unsigned user, group;
    char *about, *home, *shell;
};

static char __model_user_text[5][16];

static char __model_long_user_text[1024];

// Any short text, or a long one that few buffers are made for.
static char *__part_any_user_text(int which)
{
    __model_user_text[which][15] = 0;
    __flotilla_fill(__model_long_user_text, 'x', sizeof __model_long_user_text - 1);
    return __flotilla_input_bool() ? __model_user_text[which] : __model_long_user_text;
}

// Which users there are is the system's affair.
static void *__part_any_user(void)
{
    static struct __model_passwd user;
    if (__flotilla_unknown_bool())
        return 0;
    __flotilla_havoc(__model_user_text);
    user.name = __part_any_user_text(0);
    user.password = __part_any_user_text(1);
    user.about = __part_any_user_text(2);
    user.home = __part_any_user_text(3);
    user.shell = __part_any_user_text(4);
    user.user = (unsigned)__flotilla_input_int();
    user.group = (unsigned)__flotilla_input_int();
    return &user;
}

void *__model_getpwnam(const char *name)
{
    __model_strlen(name);
    return __part_any_user();
}

void *__model_getpwuid(unsigned user)
{
    return __part_any_user();
}

void *__model_getpwent(void)
{
    return __part_any_user();
}

// Without a buffer, or without its size, there is a new one (as an extension of most C libraries).
char *__model_getcwd(char *s, size_t size)
{
    size_t length = __flotilla_input_size();
    if (__part_fails())
        return 0;
    if (s == 0) {
        if (size == 0)
            size = 4096;
        s = __flotilla_alloc(size);
        if (s == 0)
            return 0;
        __flotilla_havoc(s);
    } else {
        __flotilla_require(__flotilla_writable(s, size), "`s` has room for `size` bytes");
        if (size >= 2)
            __part_read_bytes(s, size);
    }
    __flotilla_assume(length > 0 && length < size);
    s[length] = 0;
    return s;
}

int __model_gethostname(char *s, size_t size)
{
    __flotilla_require(__flotilla_writable(s, size), "`s` has room for `size` bytes");
    if (__part_fails())
        return -1;
    __part_read_bytes(s, size);
    return 0;
}

ssize_t __model_readlink(const char *path, char *s, size_t size)
{
    __model_strlen(path);
    return __model_read(0, s, size);
}

int __model_mkstemp(char *template)
{
    size_t length = __model_strlen(template);
    __flotilla_require(__flotilla_writable(template, length), "`template` can be written to");
    for (size_t i = length >= 6 ? length - 6 : length; i < length; i++) {
        char c = __flotilla_input_char();
        __flotilla_assume(c != 0);
        template[i] = c;
    }
    int file = __part_success();
    __flotilla_assume(length >= 6 || file == -1);
    return file;
}

int __model_kill(int process, int number)
{
    return __part_fails() ? -1 : 0;
}

unsigned __model_alarm(unsigned seconds)
{
    return (unsigned)__flotilla_input_int();
}

int __model_uname(void *about)
{
    __flotilla_require(__flotilla_writable(about, 6 * 65), "`about` points to a struct utsname");
    __part_read_bytes(about, 6 * 65);
    for (int i = 1; i <= 6; i++)
        ((char *)about)[i * 65 - 1] = 0;
    return __part_fails() ? -1 : 0;
}

int __model_getrlimit(int resource, void *limit)
{
    __flotilla_require(__flotilla_writable(limit, 2 * sizeof(long)), "`limit` points to a struct rlimit");
    ((long *)limit)[0] = __flotilla_input_long();
    ((long *)limit)[1] = __flotilla_input_long();
    return __part_fails() ? -1 : 0;
}
