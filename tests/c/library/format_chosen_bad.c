// verdict: FAILED
// fails: 6 pointer_dereference
#include <stdio.h>
static int show(const char *format, int value)
{
    return printf(format, value);
}
int main(void)
{
    return show("%d %d", 7) < 0;
}
