// errno.h (C11 7.5), and how calls of the system fail.

static int __model_errno;

int *__model___errno_location(void)
{
    return &__model_errno;
}

// What went wrong is a positive number.
static void __part_any_error(void)
{
    int number = __flotilla_input_int();
    __flotilla_assume(number > 0 && number < 4096);
    __model_errno = number;
}

static _Bool __part_fails(void)
{
    if (!__flotilla_input_bool())
        return 0;
    __part_any_error();
    return 1;
}

// POSIX: no descriptor is negative.
static _Bool __part_file_fails(int file)
{
    if (file >= 0)
        return __part_fails();
    __model_errno = 9;
    return 1;
}

// A number that is not negative, or -1 and an error.
static int __part_success(void)
{
    int result = __flotilla_input_int();
    __flotilla_assume(result >= -1);
    if (result == -1)
        __part_any_error();
    return result;
}
