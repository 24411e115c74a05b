// Streams. Those of POSIX's fmemopen live in memory; what any other holds is not known.

struct __model_stream {
    _Bool memory;
    _Bool reads, writes, appends, owned;
    _Bool failed, ended, reading, writing;
    char *data;
    size_t size, at, end, pending;
    int back;
};

static void *__part_new_stream(void)
{
    struct __model_stream *stream = __flotilla_alloc_always(512);
    stream->memory = 0;
    return stream;
}

// NULL for streams that are not in memory.
static void *__part_memory_stream(void *stream)
{
    if (!__flotilla_is_dynamic(stream) || !__flotilla_readable(stream, sizeof(struct __model_stream)))
        return 0;
    return ((struct __model_stream *)stream)->memory ? stream : 0;
}

static void __part_need_stream(const void *stream)
{
    __flotilla_require(__flotilla_is_live(stream), "`stream` is an open stream");
}

// What formats print to or read from memory is not followed: what it holds then is not known.
void __part_stream_unknown(void *stream)
{
    struct __model_stream *memory = __part_memory_stream(stream);
    if (!memory)
        return;
    size_t at = __flotilla_unknown_size(), end = __flotilla_unknown_size();
    __flotilla_assume(at <= end && end <= memory->size && __flotilla_unknown_bool());
    memory->at = at;
    memory->end = end;
    memory->pending = __flotilla_unknown_size();
    memory->failed = __flotilla_unknown_bool();
    memory->ended = __flotilla_unknown_bool();
    memory->back = -1;
    if (memory->writes)
        for (size_t i = 0; i < memory->size; i++)
            memory->data[i] = __flotilla_unknown_char();
}

void *__model_fmemopen(void *buffer, size_t size, const char *mode)
{
    __flotilla_require(__flotilla_readable(mode, 1) && mode[0] != 0 && __flotilla_readable(mode, 2), "`mode` points to a string");
    if (buffer)
        __flotilla_require(__flotilla_writable(buffer, size), "`buffer` has `size` bytes");
    if (__part_fails())
        return 0;
    struct __model_stream *stream = __part_new_stream();
    _Bool both = mode[1] == '+' || mode[1] != 0 && __flotilla_readable(mode, 3) && mode[2] == '+';
    stream->memory = 1;
    stream->reads = both || mode[0] == 'r';
    stream->writes = both || mode[0] != 'r';
    stream->appends = mode[0] == 'a';
    stream->owned = buffer == 0;
    stream->failed = stream->ended = stream->reading = stream->writing = 0;
    stream->data = buffer ? buffer : __flotilla_alloc_zeroed(size);
    __flotilla_assume(stream->data != 0);
    stream->size = size;
    stream->at = stream->pending = 0;
    stream->back = -1;
    stream->end = mode[0] == 'r' ? size : mode[0] == 'a' ? __model_strnlen(stream->data, size) : 0;
    if (mode[0] == 'w' && size > 0)
        stream->data[0] = 0;
    return stream;
}

static int __part_stream_get(struct __model_stream *stream)
{
    if (!stream->reads) {
        stream->failed = 1;
        return -1;
    }
    stream->reading = 1;
    stream->writing = 0;
    if (stream->back != -1) {
        int back = stream->back;
        stream->back = -1;
        return back;
    }
    if (stream->at >= stream->end) {
        stream->ended = 1;
        return -1;
    }
    return (unsigned char)stream->data[stream->at++];
}

// When a full buffer is noticed depends on the C library.
static int __part_stream_put(struct __model_stream *stream, char c)
{
    if (!stream->writes) {
        stream->failed = 1;
        return -1;
    }
    stream->writing = 1;
    stream->reading = 0;
    if (stream->appends)
        stream->at = stream->end;
    stream->pending++;
    if (stream->at >= stream->size) {
        if (!__flotilla_input_bool())
            return (unsigned char)c;
        stream->failed = 1;
        return -1;
    }
    stream->data[stream->at++] = c;
    if (stream->end < stream->at)
        stream->end = stream->at;
    return (unsigned char)c;
}

// What was written ends with a zero byte where there is room for one.
static void __part_stream_flush(struct __model_stream *stream)
{
    if (stream->pending > 0 && stream->end < stream->size)
        stream->data[stream->end] = 0;
    stream->pending = 0;
}

// glibc's stdio_ext.h.
size_t __model___fpending(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    return memory ? memory->pending : __flotilla_input_size();
}

int __model___freading(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    return memory ? !memory->writes || memory->reading : __flotilla_input_int();
}

int __model___fwriting(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    return memory ? !memory->reads || memory->writing : __flotilla_input_int();
}

int __model___freadable(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    return memory ? memory->reads : __flotilla_input_int();
}

int __model___fwritable(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    return memory ? memory->writes : __flotilla_input_int();
}

void __model___fpurge(void *stream)
{
    __part_need_stream(stream);
    struct __model_stream *memory = __part_memory_stream(stream);
    if (memory)
        memory->pending = 0;
}
