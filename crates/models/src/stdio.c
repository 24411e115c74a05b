// stdio.h (C11 7.21): what is read is an input of the program, what is written is seen by nobody.

void *__model_fopen(const char *path, const char *mode)
{
    __model_strlen(path);
    __model_strlen(mode);
    return __part_fails() ? 0 : __part_new_stream();
}

void *__model_fdopen(int file, const char *mode)
{
    __model_strlen(mode);
    return __part_file_fails(file) ? 0 : __part_new_stream();
}

void *__model_popen(const char *command, const char *mode)
{
    __model_strlen(command);
    __model_strlen(mode);
    return __part_fails() ? 0 : __part_new_stream();
}

// The old stream is closed in any case (C11 7.21.5.4p4).
void *__model_freopen(const char *path, const char *mode, void *stream)
{
    __part_need_stream(stream);
    if (path)
        __model_strlen(path);
    __model_strlen(mode);
    if (!__part_fails())
        return stream;
    if (__flotilla_is_dynamic(stream))
        __flotilla_free(stream);
    return 0;
}

void *__model_tmpfile(void)
{
    return __part_fails() ? 0 : __part_new_stream();
}

// Standard streams are not allocated; closing one that is closed already is undefined (C11 7.21.3p4).
int __model_fclose(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    _Bool in_memory = memory != 0;
    if (memory) {
        __part_stream_flush(memory);
        if (memory->owned)
            __flotilla_free(memory->data);
    }
    if (__flotilla_is_dynamic(stream)) {
        __flotilla_require(__flotilla_freeable(stream), "`stream` is an open stream");
        __flotilla_free(stream);
    }
    if (in_memory)
        return 0;
    return __part_fails() ? -1 : 0;
}

int __model_pclose(void *stream)
{
    __model_fclose(stream);
    return __flotilla_input_int();
}

static int __part_read_char(void)
{
    int c = __flotilla_input_int();
    __flotilla_assume(c >= -1 && c <= 255);
    if (c == -1)
        __part_fails();
    return c;
}

int __model_getchar(void)
{
    return __part_read_char();
}

int __model_fgetc(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory)
        return __part_stream_get(memory);
    return __part_read_char();
}

int __model_ungetc(int c, void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory && c != -1) {
        memory->back = (unsigned char)c;
        memory->ended = 0;
        return (unsigned char)c;
    }
    return __part_fails() ? -1 : c == -1 ? -1 : (unsigned char)c;
}

// A line of up to `size - 1` characters; the line feed can only be the last of them (C11 7.21.7.2).
char *__model_fgets(char *s, int size, void *stream)
{
    __part_need_stream(stream);
    __flotilla_require(size > 0 && (size_t)size <= __flotilla_declared_size(s) && __flotilla_writable(s, (size_t)size),
                       "`s` has room for `size` bytes");
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory) {
        size_t got = 0;
        while (got + 1 < (size_t)size) {
            int c = __part_stream_get(memory);
            if (c == -1)
                break;
            s[got++] = (char)c;
            if (c == '\n')
                break;
        }
        if (got == 0 && size > 1)
            return 0;
        s[got] = 0;
        return s;
    }
    if (__flotilla_input_bool()) {
        __part_fails();
        return 0;
    }
    size_t room = __part_room(s), length = __flotilla_input_size();
    __flotilla_assume(length < (size_t)size && (length > 0 || size == 1));
    for (size_t i = 0; i < length && i + 1 < room; i++) {
        char c = __flotilla_input_char();
        __flotilla_assume(c != '\n' || i + 1 == length);
        s[i] = c;
    }
    s[length] = 0;
    return s;
}

// There is no way to use it safely: a line of any length comes in.
char *__model_gets(char *s)
{
    size_t length = __flotilla_input_size();
    if (__flotilla_input_bool())
        return 0;
    __flotilla_assume(length < (size_t)-1);
    __flotilla_require(__flotilla_writable(s, length + 1), "`s` has room for any line of input");
    size_t room = __part_room(s);
    for (size_t i = 0; i < length && i + 1 < room; i++)
        s[i] = __flotilla_input_char();
    s[length] = 0;
    return s;
}

// POSIX: the block that `*line` points to is replaced by one that the line fits into.
ssize_t __model_getdelim(char **line, size_t *size, int delimiter, void *stream)
{
    __part_need_stream(stream);
    __flotilla_require(__flotilla_writable(line, sizeof *line), "`line` points to a pointer");
    __flotilla_require(__flotilla_writable(size, sizeof *size), "`size` points to a size_t");
    __flotilla_require(*line == 0 || __flotilla_freeable(*line), "`*line` is NULL or a block from `malloc`");
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory) {
        char *text = __flotilla_alloc(memory->size + 2);
        if (text == 0)
            return -1;
        size_t got = 0;
        for (;;) {
            int c = __part_stream_get(memory);
            if (c == -1)
                break;
            text[got++] = (char)c;
            if (c == (unsigned char)delimiter)
                break;
        }
        if (got == 0) {
            __flotilla_free(text);
            return -1;
        }
        text[got] = 0;
        __flotilla_free(*line);
        *line = text;
        *size = memory->size + 2;
        return (ssize_t)got;
    }
    size_t length = __flotilla_input_size();
    __flotilla_assume(length > 0 && length < (size_t)-1 / 2);
    // Also without a line there may be a block.
    if (__flotilla_input_bool()) {
        __part_fails();
        if (*line == 0 && __flotilla_input_bool()) {
            *line = __flotilla_alloc(120);
            *size = *line ? 120 : 0;
        }
        return -1;
    }
    char *block = __flotilla_alloc(length + 1);
    if (block == 0)
        return -1;
    __flotilla_havoc(block);
    block[length] = 0;
    __flotilla_free(*line);
    *line = block;
    *size = length + 1;
    return (ssize_t)length;
}

ssize_t __model_getline(char **line, size_t *size, void *stream)
{
    return __model_getdelim(line, size, '\n', stream);
}

static void __part_read_bytes(char *s, size_t n)
{
    size_t room = __part_room(s);
    if (n > room)
        n = room;
    if (n == 0)
        return;
    char input[n];
    __flotilla_copy(s, input, n);
}

size_t __model_fread(void *s, size_t size, size_t count, void *stream)
{
    __part_need_stream(stream);
    __flotilla_require(__part_product_fits(count, size), "`count` elements of `size` bytes fit into memory");
    __flotilla_require(__flotilla_writable(s, size * count), "`s` has room for `count` elements of `size` bytes");
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory) {
        for (size_t i = 0; i < size * count; i++) {
            int c = __part_stream_get(memory);
            if (c == -1)
                return i / size;
            ((char *)s)[i] = (char)c;
        }
        return size == 0 ? 0 : count;
    }
    size_t got = __flotilla_input_size(), partly = __flotilla_input_size();
    __flotilla_assume(got <= count);
    if (size == 0)
        return 0;
    // Of an element that is not complete the value is indeterminate (C11 7.21.8.1p2).
    __flotilla_assume(partly < size && (partly == 0 || got < count));
    __part_read_bytes(s, got * size + partly);
    if (got < count)
        __part_fails();
    return got;
}

size_t __model_fwrite(const void *s, size_t size, size_t count, void *stream)
{
    __part_need_stream(stream);
    __flotilla_require(__part_product_fits(count, size), "`count` elements of `size` bytes fit into memory");
    __flotilla_require(__flotilla_readable(s, size * count), "`s` has `count` elements of `size` bytes");
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory) {
        for (size_t i = 0; i < size * count; i++)
            if (__part_stream_put(memory, ((const char *)s)[i]) == -1)
                return i / size;
        return size == 0 ? 0 : count;
    }
    size_t put = __flotilla_input_size();
    __flotilla_assume(put <= count);
    if (size == 0)
        return 0;
    if (put < count)
        __part_any_error();
    return put;
}

int __model_putc(int c, void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory)
        return __part_stream_put(memory, (char)c);
    return __part_fails() ? -1 : (unsigned char)c;
}

int __model_putchar(int c)
{
    return __part_fails() ? -1 : (unsigned char)c;
}

int __model_puts(const char *s)
{
    __model_strlen(s);
    return __part_success();
}

int __model_fputs(const char *s, void *stream)
{
    __part_need_stream(stream);
    size_t length = __model_strlen(s);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory) {
        for (size_t i = 0; i < length; i++)
            if (__part_stream_put(memory, s[i]) == -1)
                return -1;
        return 1;
    }
    return __part_success();
}

void __model_perror(const char *s)
{
    if (s)
        __model_strlen(s);
}

int __model_fflush(void *stream)
{
    if (stream) {
        __part_need_stream(stream);
        struct __model_stream *memory = __part_memory_stream(stream);
        if (memory) {
            __part_stream_flush(memory);
            return 0;
        }
    }
    return __part_fails() ? -1 : 0;
}

int __model_feof(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory)
        return memory->ended;
    return __flotilla_input_int();
}

int __model_ferror(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory)
        return memory->failed;
    return __flotilla_unknown_int();
}

void __model_clearerr(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory)
        memory->failed = memory->ended = 0;
}

int __model_fileno(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    return memory ? -1 : __part_success();
}

int __model_fseek(void *stream, long offset, int from)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory) {
        __part_stream_flush(memory);
        memory->back = -1;
        size_t base = from == 1 ? memory->at : from == 2 ? memory->end : 0;
        if (from < 0 || from > 2 || offset < 0 && 0 - (size_t)offset > base || offset > 0 && (size_t)offset > memory->size - base)
            return -1;
        memory->at = base + (size_t)offset;
        memory->ended = 0;
        return 0;
    }
    if (!__flotilla_unknown_bool())
        return 0;
    __part_any_error();
    return -1;
}

long __model_ftell(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory)
        return (long)memory->at;
    long at = __flotilla_unknown_long();
    __flotilla_assume(at >= -1);
    if (at == -1)
        __part_any_error();
    return at;
}

void __model_rewind(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory) {
        __part_stream_flush(memory);
        memory->back = -1;
        memory->at = 0;
        memory->failed = memory->ended = 0;
    }
}

// A position has 16 bytes in the C libraries of Linux.
int __model_fgetpos(void *stream, void *position)
{
    __flotilla_require(__flotilla_writable(position, 16), "`position` points to an fpos_t");
    long at = __model_ftell(stream);
    if (at == -1)
        return -1;
    __flotilla_fill(position, 0, 16);
    *(long *)position = at;
    return 0;
}

int __model_fsetpos(void *stream, const void *position)
{
    __flotilla_require(__flotilla_readable(position, 16), "`position` points to an fpos_t");
    return __model_fseek(stream, *(const long *)position, 0);
}

int __model_setvbuf(void *stream, char *buffer, int mode, size_t size)
{
    __part_need_stream(stream);
    if (buffer)
        __flotilla_require(__flotilla_writable(buffer, size), "`buffer` is NULL or has `size` bytes");
    return __flotilla_unknown_bool() ? -1 : 0;
}

void __model_setbuf(void *stream, char *buffer)
{
    __part_need_stream(stream);
}

int __model_remove(const char *path)
{
    __model_strlen(path);
    return __part_fails() ? -1 : 0;
}

int __model_rename(const char *from, const char *to)
{
    __model_strlen(from);
    __model_strlen(to);
    return __part_fails() ? -1 : 0;
}
