// time.h (C11 7.27, POSIX). The members of struct tm that the standard names come first on every system. Clocks count
// nanoseconds in 64 bits, as those of Linux: they end in the year 2262.

struct __model_tm {
    int sec, min, hour, mday, mon, year, wday, yday, isdst;
};

struct __model_timespec {
    long sec;
    long nsec;
};

static long __part_any_second(void)
{
    long now = __flotilla_input_long();
    __flotilla_assume(now >= 0 && now <= 9223372036LL);
    return now;
}

long __model_time(long *result)
{
    long now = __flotilla_input_bool() ? -1 : __part_any_second();
    if (result) {
        __flotilla_require(__flotilla_writable(result, sizeof *result), "`result` is NULL or has room for a time_t");
        *result = now;
    }
    return now;
}

long __model_clock(void)
{
    long now = __flotilla_input_long();
    __flotilla_assume(now >= -1);
    return now;
}

// Which date it is depends on the calendar, which is not computed: any one in the ranges of C11 7.27.1p4.
static void __part_any_date(struct __model_tm *tm)
{
    int sec = __flotilla_unknown_int(), min = __flotilla_unknown_int(), hour = __flotilla_unknown_int();
    int mday = __flotilla_unknown_int(), mon = __flotilla_unknown_int(), wday = __flotilla_unknown_int();
    int yday = __flotilla_unknown_int();
    __flotilla_assume(sec >= 0 && sec <= 60 && min >= 0 && min <= 59 && hour >= 0 && hour <= 23);
    __flotilla_assume(mday >= 1 && mday <= 31 && mon >= 0 && mon <= 11 && wday >= 0 && wday <= 6);
    __flotilla_assume(yday >= 0 && yday <= 365);
    tm->sec = sec;
    tm->min = min;
    tm->hour = hour;
    tm->mday = mday;
    tm->mon = mon;
    tm->wday = wday;
    tm->yday = yday;
    tm->year = __flotilla_unknown_int();
    tm->isdst = __flotilla_unknown_int();
}

static char __model_date[128];

// NULL where the year is not a value of int.
void *__model_gmtime_r(const long *when, void *result)
{
    __flotilla_require(__flotilla_readable(when, sizeof *when), "`when` points to a time_t");
    __flotilla_require(__flotilla_writable(result, sizeof(struct __model_tm)), "`result` points to a struct tm");
    if (*when > 67768036191676799LL || *when < -67768040609740800LL) {
        __model_errno = 75;
        return 0;
    }
    __part_any_date(result);
    return result;
}

void *__model_gmtime(const long *when)
{
    return __model_gmtime_r(when, __model_date);
}

void *__model_localtime(const long *when)
{
    return __model_gmtime_r(when, __model_date);
}

void *__model_localtime_r(const long *when, void *result)
{
    return __model_gmtime_r(when, result);
}

long __model_mktime(void *tm)
{
    __flotilla_require(__flotilla_writable(tm, sizeof(struct __model_tm)), "`tm` points to a struct tm");
    long when = __flotilla_unknown_long();
    if (when != -1)
        __part_any_date(tm);
    return when;
}

long __model_timegm(void *tm)
{
    return __model_mktime(tm);
}

static char __model_date_text[26];

static void __part_any_date_text(char *text)
{
    for (int i = 0; i < 24; i++) {
        char c = __flotilla_unknown_char();
        __flotilla_assume(c != 0);
        text[i] = c;
    }
    text[24] = '\n';
    text[25] = 0;
}

char *__model_asctime(const void *tm)
{
    __flotilla_require(__flotilla_readable(tm, sizeof(struct __model_tm)), "`tm` points to a struct tm");
    __part_any_date_text(__model_date_text);
    return __model_date_text;
}

char *__model_asctime_r(const void *tm, char *text)
{
    __flotilla_require(__flotilla_readable(tm, sizeof(struct __model_tm)), "`tm` points to a struct tm");
    __flotilla_require(__flotilla_writable(text, 26), "`text` has room for 26 bytes");
    __part_any_date_text(text);
    return text;
}

char *__model_ctime(const long *when)
{
    __flotilla_require(__flotilla_readable(when, sizeof *when), "`when` points to a time_t");
    __part_any_date_text(__model_date_text);
    return __model_date_text;
}

char *__model_ctime_r(const long *when, char *text)
{
    __flotilla_require(__flotilla_readable(when, sizeof *when), "`when` points to a time_t");
    __flotilla_require(__flotilla_writable(text, 26), "`text` has room for 26 bytes");
    __part_any_date_text(text);
    return text;
}

size_t __model_strftime(char *s, size_t max, const char *format, const void *tm)
{
    __model_strlen(format);
    __flotilla_require(__flotilla_readable(tm, sizeof(struct __model_tm)), "`tm` points to a struct tm");
    __flotilla_require(__flotilla_writable(s, max), "`s` has room for `max` bytes");
    size_t length = __flotilla_unknown_size(), room = __part_room(s);
    __flotilla_assume(length < max || max == 0);
    if (max == 0)
        return 0;
    // A text that does not fit leaves anything behind (C11 7.27.3.5p8).
    if (length == 0 && __flotilla_unknown_bool()) {
        __part_read_bytes(s, max);
        return 0;
    }
    for (size_t i = 0; i < length && i < room; i++) {
        char c = __flotilla_unknown_char();
        __flotilla_assume(c != 0);
        s[i] = c;
    }
    s[length] = 0;
    return length;
}

static void __part_any_moment(struct __model_timespec *ts)
{
    long sec = __part_any_second(), nsec = __flotilla_input_long();
    __flotilla_assume(nsec >= 0 && nsec <= 999999999L);
    ts->sec = sec;
    ts->nsec = nsec;
}

// The time of day and the time since the start are always there; beyond the numbers that POSIX and Linux give to clocks
// there is none, and below zero are those of devices and processes.
static _Bool __part_clock_works(int clock)
{
    if (clock == 0 || clock == 1)
        return 1;
    if (clock >= 64) {
        __model_errno = 22;
        return 0;
    }
    return !__part_fails();
}

static long __model_uptime[2];

int __model_clock_gettime(int clock, void *ts)
{
    __flotilla_require(__flotilla_writable(ts, sizeof(struct __model_timespec)), "`ts` points to a struct timespec");
    if (!__part_clock_works(clock))
        return -1;
    struct __model_timespec *now = ts;
    __part_any_moment(now);
    // The time since the start never goes back (POSIX: CLOCK_MONOTONIC).
    if (clock == 1) {
        __flotilla_assume(now->sec > __model_uptime[0] || now->sec == __model_uptime[0] && now->nsec >= __model_uptime[1]);
        __model_uptime[0] = now->sec;
        __model_uptime[1] = now->nsec;
    }
    return 0;
}

int __model_clock_getres(int clock, void *ts)
{
    if (ts)
        __flotilla_require(__flotilla_writable(ts, sizeof(struct __model_timespec)), "`ts` is NULL or points to a struct timespec");
    if (!__part_clock_works(clock))
        return -1;
    if (ts) {
        ((struct __model_timespec *)ts)->sec = __flotilla_unknown_long();
        ((struct __model_timespec *)ts)->nsec = __flotilla_unknown_long();
    }
    return 0;
}

int __model_clock_settime(int clock, const void *ts)
{
    __flotilla_require(__flotilla_readable(ts, sizeof(struct __model_timespec)), "`ts` points to a struct timespec");
    return __part_fails() ? -1 : 0;
}

int __model_timespec_get(void *ts, int base)
{
    __flotilla_require(__flotilla_writable(ts, sizeof(struct __model_timespec)), "`ts` points to a struct timespec");
    if (base != 1)
        return 0;
    __part_any_moment(ts);
    return base;
}

int __model_gettimeofday(void *tv, void *zone)
{
    __flotilla_require(__flotilla_writable(tv, sizeof(struct __model_timespec)), "`tv` points to a struct timeval");
    long sec = __part_any_second(), usec = __flotilla_input_long();
    __flotilla_assume(usec >= 0 && usec <= 999999L);
    ((struct __model_timespec *)tv)->sec = sec;
    ((struct __model_timespec *)tv)->nsec = usec;
    return 0;
}

int __model_nanosleep(const void *time, void *rest)
{
    __flotilla_require(__flotilla_readable(time, sizeof(struct __model_timespec)), "`time` points to a struct timespec");
    if (!__part_fails())
        return 0;
    if (rest) {
        __flotilla_require(__flotilla_writable(rest, sizeof(struct __model_timespec)), "`rest` is NULL or points to a struct timespec");
        __part_any_moment(rest);
    }
    return -1;
}

// Returns the error.
int __model_clock_nanosleep(int clock, int flags, const void *time, void *rest)
{
    return __model_nanosleep(time, flags & 1 ? 0 : rest) == 0 ? 0 : __model_errno;
}

int __model_timer_create(int clock, void *event, void **timer)
{
    __flotilla_require(__flotilla_writable(timer, sizeof *timer), "`timer` points to a timer_t");
    if (__part_fails())
        return -1;
    *timer = 0;
    return 0;
}

// The time until a timer runs out, and the time between two of its signals; no signal comes from outside.
int __model_timer_gettime(void *timer, void *times)
{
    struct __model_timespec *both = times;
    __flotilla_require(__flotilla_writable(both, 2 * sizeof *both), "`times` points to a struct itimerspec");
    if (__part_fails())
        return -1;
    __part_any_moment(both);
    __part_any_moment(both + 1);
    return 0;
}

int __model_timer_settime(void *timer, int flags, const void *new, void *old)
{
    __flotilla_require(__flotilla_readable(new, 2 * sizeof(struct __model_timespec)), "`new` points to a struct itimerspec");
    return old ? __model_timer_gettime(timer, old) : __part_fails() ? -1 : 0;
}

int __model_timer_delete(void *timer)
{
    return __part_fails() ? -1 : 0;
}

// The difference of two times is exact before it becomes a double.
double __model_difftime(long later, long earlier)
{
    if (later >= earlier)
        return (double)((unsigned long)later - (unsigned long)earlier);
    return -(double)((unsigned long)earlier - (unsigned long)later);
}

// Whether a format of strptime has one of two conversions.
static _Bool __part_converts(const char *format, char one, char other)
{
    for (size_t i = 0; format[i] != 0; i++)
        if (format[i] == '%' && format[i + 1] != 0) {
            i++;
            if (format[i] == one || format[i] == other)
                return 1;
        }
    return 0;
}

// POSIX: the end of what was read, or NULL. Fields without a conversion of their own may be set or not.
char *__model_strptime(const char *s, const char *format, void *tm)
{
    __flotilla_require(__flotilla_readable(s, 1), "`s` points to a string");
    __flotilla_require(__flotilla_readable(format, 1), "`format` points to a string");
    __flotilla_require(__flotilla_writable(tm, sizeof(struct __model_tm)), "`tm` points to a struct tm");
    size_t length = __model_strlen(s), end = __flotilla_unknown_size();
    struct __model_tm date, *to = tm;
    __part_any_date(&date);
    if (__part_converts(format, 'Y', 'y') || __flotilla_unknown_bool())
        to->year = date.year;
    if (__part_converts(format, 'm', 'b') || __flotilla_unknown_bool())
        to->mon = date.mon;
    if (__part_converts(format, 'd', 'e') || __flotilla_unknown_bool())
        to->mday = date.mday;
    if (__part_converts(format, 'H', 'I') || __flotilla_unknown_bool())
        to->hour = date.hour;
    if (__part_converts(format, 'M', 'T') || __flotilla_unknown_bool())
        to->min = date.min;
    if (__part_converts(format, 'S', 'T') || __flotilla_unknown_bool())
        to->sec = date.sec;
    if (__flotilla_unknown_bool())
        to->wday = date.wday;
    if (__flotilla_unknown_bool())
        to->yday = date.yday;
    if (__flotilla_unknown_bool())
        to->isdst = date.isdst;
    if (__flotilla_unknown_bool())
        return 0;
    __flotilla_assume(end <= length);
    return (char *)s + end;
}
