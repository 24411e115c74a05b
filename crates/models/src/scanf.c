// scanf from streams (C11 7.21.6.2): what is read is an input. One conversion at a time: `size` bytes of a number.

void __part_scan_number(void *to, size_t size)
{
    __flotilla_require(__flotilla_writable(to, size), "`to` has room for the number that is read");
    if (size == sizeof(int))
        *(int *)to = __flotilla_input_int();
    else if (size == sizeof(long))
        *(long *)to = __flotilla_input_long();
    else
        __part_read_bytes(to, size);
}

// An integer of `size` bytes that was written with at most `width` digits, or with a sign and one digit less; it fits.
void __part_scan_bounded(void *to, size_t size, int width, unsigned base)
{
    unsigned long long most = 1, value = (unsigned long long)__flotilla_input_size() << 32 | __flotilla_input_size();
    _Bool negative = __flotilla_input_bool();
    for (int i = negative; i < width; i++)
        most *= base;
    __flotilla_require(__flotilla_writable(to, size), "`to` has room for the number that is read");
    __flotilla_assume(value < most && (!negative || width > 1));
    __part_store(to, size, negative ? 0 - value : value);
}

// A string of at most `max` characters, none of them white space.
void __part_scan_string(char *to, size_t max)
{
    size_t length = __flotilla_input_size(), room = __part_room(to);
    __flotilla_assume(length <= max && length > 0);
    __flotilla_require(__flotilla_writable(to, length + 1), "`to` has room for any word of input");
    __part_read_bytes(to, length);
    for (size_t i = 0; i < length && i + 1 < room; i++)
        __flotilla_assume(!__part_is_space(to[i]));
    to[length] = 0;
}

// The same for characters of a set, see __part_in_set.
void __part_scan_set(char *to, size_t max, const char *set, size_t set_length)
{
    size_t length = __flotilla_input_size(), room = __part_room(to);
    __flotilla_assume(length <= max && length > 0);
    __flotilla_require(__flotilla_writable(to, length + 1), "`to` has room for any characters of input");
    __part_read_bytes(to, length);
    for (size_t i = 0; i < length && i + 1 < room; i++)
        __flotilla_assume(__part_in_set(set, set_length, to[i]));
    to[length] = 0;
}

void __part_scan_chars(char *to, size_t count)
{
    __flotilla_require(__flotilla_writable(to, count), "`to` has room for the characters that are read");
    __part_read_bytes(to, count);
}

// How many conversions succeed.
int __part_scan_count(int most)
{
    int count = __flotilla_input_int();
    __flotilla_assume(count >= -1 && count <= most);
    if (count == -1 && __flotilla_input_bool())
        __part_any_error();
    return count;
}

// `%n` behind `before` conversions, of which `count` succeeded; `surely` if nothing stands between it and the last of them.
void __part_scan_reached(void *to, size_t size, int count, int before, _Bool surely)
{
    if (count < before || count == before && !surely && __flotilla_input_bool())
        return;
    unsigned long long reached = __flotilla_input_size();
    __flotilla_assume(reached <= 0x7fffffff && reached >= (unsigned)before);
    __flotilla_require(__flotilla_writable(to, size), "`to` has room for the number of characters");
    __part_store(to, size, reached);
}
