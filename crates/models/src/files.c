// Files and devices by number (POSIX): what they are, and what may be done with them.

// A struct stat has 144 bytes where `long` has eight, or 88; st_size, which is not negative, stands at byte 48, or 44.
static int __part_any_status(void *status)
{
    size_t size = sizeof(long) == 8 ? 144 : 88;
    __flotilla_require(__flotilla_writable(status, size), "`status` points to a struct stat");
    if (__part_fails())
        return -1;
    __part_read_bytes(status, size);
    __flotilla_assume(*(long *)((char *)status + (sizeof(long) == 8 ? 48 : 44)) >= 0);
    return 0;
}

int __model_stat(const char *path, void *status)
{
    __model_strlen(path);
    return __part_any_status(status);
}

int __model_fstat(int file, void *status)
{
    return file < 0 && __part_file_fails(file) ? -1 : __part_any_status(status);
}

int __model_fstatat(int directory, const char *path, void *status, int flags)
{
    return __model_stat(path, status);
}

int __model_dup(int file)
{
    return file < 0 && __part_file_fails(file) ? -1 : __part_success();
}

int __model_dup2(int file, int other)
{
    return __part_file_fails(file) || __part_file_fails(other) ? -1 : other;
}

int __model_isatty(int file)
{
    return !__part_file_fails(file);
}

// What the third argument points to, if it is a pointer, may be written to; what and how much depends on the request.
int __model_ioctl(int file, unsigned long request, void *about)
{
    if (file < 0 && __part_file_fails(file))
        return -1;
    if (__flotilla_is_live(about))
        __flotilla_havoc(about);
    return __flotilla_unknown_bool() ? -1 : __part_success();
}

int __model_fcntl(int file, int request, void *about)
{
    if (file < 0 && __part_file_fails(file))
        return -1;
    if (__flotilla_is_live(about))
        __flotilla_havoc(about);
    return __part_success();
}

unsigned __model_getuid(void)
{
    return (unsigned)__flotilla_input_int();
}

int __model_setuid(unsigned id)
{
    return __part_fails() ? -1 : 0;
}

int __model_getppid(void)
{
    int id = __flotilla_input_int();
    __flotilla_assume(id >= 0);
    return id;
}

// A struct termios has 60 bytes in the C libraries of Linux.
int __model_tcgetattr(int file, void *settings)
{
    __flotilla_require(__flotilla_writable(settings, 60), "`settings` points to a struct termios");
    if (__part_file_fails(file))
        return -1;
    __part_read_bytes(settings, 60);
    return 0;
}

int __model_tcsetattr(int file, int when, const void *settings)
{
    __flotilla_require(__flotilla_readable(settings, 60), "`settings` points to a struct termios");
    return __part_file_fails(file) ? -1 : 0;
}

// Which bits it changes differs between systems.
void __model_cfmakeraw(void *settings)
{
    __flotilla_require(__flotilla_writable(settings, 60), "`settings` points to a struct termios");
    for (size_t i = 0; i < 60; i++)
        ((char *)settings)[i] = __flotilla_unknown_char();
}

int __model_cfsetspeed(void *settings, unsigned speed)
{
    __model_cfmakeraw(settings);
    return __flotilla_unknown_bool() ? -1 : 0;
}

// The absolute path, in a new block or in one that has room for PATH_MAX bytes.
char *__model_realpath(const char *path, char *resolved)
{
    __model_strlen(path);
    if (resolved)
        __flotilla_require(__flotilla_writable(resolved, 4096), "`resolved` is NULL or has room for PATH_MAX bytes");
    return __model_getcwd(resolved, 4096);
}

char *__model_mkdtemp(char *template)
{
    return __model_mkstemp(template) == -1 ? 0 : template;
}
