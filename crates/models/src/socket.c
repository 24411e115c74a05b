// sys/socket.h (POSIX): what comes from the network is an input.

int __model_socket(int domain, int type, int protocol)
{
    return __part_success();
}

int __model_bind(int file, const void *address, unsigned length)
{
    __flotilla_require(__flotilla_readable(address, length), "`address` has `length` bytes");
    return __part_file_fails(file) ? -1 : 0;
}

// An address and its length; there may be no room for all of it.
static void __part_any_address(void *address, unsigned *length)
{
    if (address == 0)
        return;
    __flotilla_require(__flotilla_writable(length, sizeof *length), "`length` points to the length of the address");
    __flotilla_require(__flotilla_writable(address, *length), "`address` has `*length` bytes");
    unsigned full = (unsigned)__flotilla_input_int();
    __flotilla_assume(full <= 128);
    __part_read_bytes(address, full < *length ? full : *length);
    *length = full;
}

int __model_accept(int file, void *address, unsigned *length)
{
    int other = file < 0 && __part_file_fails(file) ? -1 : __part_success();
    if (other >= 0)
        __part_any_address(address, length);
    return other;
}

int __model_getsockname(int file, void *address, unsigned *length)
{
    __flotilla_require(address != 0, "`address` is not NULL");
    if (__part_file_fails(file))
        return -1;
    __part_any_address(address, length);
    return 0;
}

ssize_t __model_recvfrom(int file, void *s, size_t n, int flags, void *address, unsigned *length)
{
    ssize_t got = __model_read(file, s, n);
    if (got >= 0)
        __part_any_address(address, length);
    return got;
}

int __model_setsockopt(int file, int level, int option, const void *value, unsigned length)
{
    __flotilla_require(__flotilla_readable(value, length), "`value` has `length` bytes");
    return __part_file_fails(file) ? -1 : 0;
}

int __model_getsockopt(int file, int level, int option, void *value, unsigned *length)
{
    __flotilla_require(__flotilla_writable(length, sizeof *length), "`length` points to the length of the value");
    __flotilla_require(__flotilla_writable(value, *length), "`value` has `*length` bytes");
    if (__part_file_fails(file))
        return -1;
    unsigned got = (unsigned)__flotilla_input_int();
    __flotilla_assume(got <= *length);
    __part_read_bytes(value, got);
    *length = got;
    return 0;
}
