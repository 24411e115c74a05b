// signal.h (C11 7.14): handlers run when `raise` calls them; no signal comes from outside of the program.

static void (*__model_handlers[65])(int);

void (*__model_signal(int number, void (*handler)(int)))(int)
{
    if (number < 1 || number > 64 || number == 9 || number == 19) {
        __model_errno = 22;
        return (void (*)(int))-1;
    }
    void (*before)(int) = __model_handlers[number];
    __model_handlers[number] = handler;
    return before;
}

// Without a handler a signal ends the program, except for those that are ignored or stop it until it is told to go on
// (POSIX: CHLD, CONT, STOP, TSTP, TTIN, TTOU, URG, WINCH).
int __model_raise(int number)
{
    if (number < 0 || number > 64) {
        __model_errno = 22;
        return -1;
    }
    if (number == 0)
        return 0;
    void (*handler)(int) = __model_handlers[number];
    if (handler == 0) {
        if (!(number >= 17 && number <= 23) && number != 28)
            __flotilla_exit();
        return 0;
    }
    if (handler != (void (*)(int))1)
        handler(number);
    return 0;
}

// The handler of SIGABRT runs first; it may leave, but not come back (C11 7.22.4.1p2).
void __model_abort(void)
{
    void (*handler)(int) = __model_handlers[6];
    if (handler != 0 && handler != (void (*)(int))1)
        handler(6);
    __flotilla_exit();
}

// POSIX: the handler is the first member of struct sigaction; what blocks and how is not modelled.
int __model_sigaction(int number, const void *new, void *old)
{
    if (number < 1 || number > 64 || new && (number == 9 || number == 19)) {
        __model_errno = 22;
        return -1;
    }
    if (old) {
        __flotilla_require(__flotilla_writable(old, sizeof(void *)), "`old` is NULL or points to a struct sigaction");
        __part_read_bytes((char *)old + sizeof(void *), 128 + sizeof(int));
        *(void (**)(int))old = __model_handlers[number];
    }
    if (new) {
        __flotilla_require(__flotilla_readable(new, sizeof(void *)), "`new` is NULL or points to a struct sigaction");
        __model_handlers[number] = *(void (*const *)(int))new;
    }
    return 0;
}

// Sets have 1024 bits in the C libraries of Linux.
int __model_sigemptyset(void *set)
{
    __flotilla_require(__flotilla_writable(set, 128), "`set` points to a sigset_t");
    __flotilla_fill(set, 0, 128);
    return 0;
}

int __model_sigfillset(void *set)
{
    __flotilla_require(__flotilla_writable(set, 128), "`set` points to a sigset_t");
    __flotilla_fill(set, 255, 128);
    return 0;
}

static int __part_signal_bit(void *set, int number, int change)
{
    __flotilla_require(__flotilla_writable(set, 128), "`set` points to a sigset_t");
    if (number < 1 || number > 64) {
        __model_errno = 22;
        return -1;
    }
    unsigned char *byte = (unsigned char *)set + (number - 1) / 8, bit = (unsigned char)(1 << (number - 1) % 8);
    if (change == 1)
        *byte |= bit;
    if (change == -1)
        *byte &= (unsigned char)~bit;
    return change ? 0 : (*byte & bit) != 0;
}

int __model_sigaddset(void *set, int number)
{
    return __part_signal_bit(set, number, 1);
}

int __model_sigdelset(void *set, int number)
{
    return __part_signal_bit(set, number, -1);
}

int __model_sigismember(const void *set, int number)
{
    return __part_signal_bit((void *)set, number, 0);
}

int __model_sigprocmask(int how, const void *set, void *old)
{
    if (set)
        __flotilla_require(__flotilla_readable(set, 128), "`set` is NULL or points to a sigset_t");
    if (old) {
        __flotilla_require(__flotilla_writable(old, 128), "`old` is NULL or points to a sigset_t");
        __part_read_bytes(old, 128);
    }
    return 0;
}
