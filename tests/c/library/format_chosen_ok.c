// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>
static int show(char *out, const char *format, int value)
{
    return sprintf(out, format, value);
}
int main(void)
{
    char text[16];
    assert(show(text, "[%3d]", 7) == 5 && text[3] == '7');
    return 0;
}
