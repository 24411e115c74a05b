// verdict: SUCCESSFUL
#include <stdio.h>
static int (*print)(char *, size_t, const char *, ...) = snprintf;
int main(void)
{
    char text[8];
    int length = print(text, sizeof text, "%s=%d", "a", 5);
    return length == 3 && text[2] == '5' ? 0 : 1 / (length - length);
}
