// stdarg.h (C11 7.16). Each argument stands behind a number that says how it was passed, see `typed::lower::variadic`.

char *__part_va_arg(char **list, size_t least, size_t most, size_t step)
{
    __flotilla_require(__flotilla_writable(list, sizeof *list), "the list of arguments is there");
    size_t *passed = (size_t *)*list;
    __flotilla_require(__flotilla_readable(passed, sizeof *passed), "one more argument was passed");
    __flotilla_require(*passed >= least && *passed <= most, "the argument was passed with this type");
    *list += step;
    return (char *)(passed + 1);
}
