// verdict: FAILED
// fails: 22 assertion
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int print(char *to, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(to, room, format, list);
    va_end(list);
    return length;
}

int main(void)
{
    char text[12];
    int length = print(text, sizeof text, "%d:%s-%04x", -5, "ab", 0x2au);
    assert(length == 10);
    assert(strcmp(text, "-5:ab-02a") == 0);
    return 0;
}
