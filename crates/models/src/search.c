// search.h (POSIX): linear search.

static void *__part_find(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    const char *a = base;
    for (size_t i = 0; i < count; i++)
        if (compare(key, a + i * size) == 0)
            return (void *)(a + i * size);
    return 0;
}

void *__model_lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *))
{
    __flotilla_require(__flotilla_readable(count, sizeof *count), "`count` points to a size_t");
    __flotilla_require(size == 0 || *count <= (size_t)-1 / size, "`*count` elements of `size` bytes fit into memory");
    __flotilla_require(__flotilla_readable(base, *count * size), "`base` has `*count` elements of `size` bytes");
    return __part_find(key, base, *count, size, compare);
}

void *__model_lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *))
{
    void *found = __model_lfind(key, base, count, size, compare);
    if (found)
        return found;
    char *end = (char *)base + *count * size;
    __flotilla_require(__flotilla_writable(end, size), "`base` has room for one more element");
    __flotilla_require(__flotilla_readable(key, size), "`key` has `size` bytes");
    __flotilla_copy(end, key, size);
    ++*count;
    return end;
}
