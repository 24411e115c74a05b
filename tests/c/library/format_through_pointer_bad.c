// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
#include <stdio.h>
static int (*print)(char *, size_t, const char *, ...) = snprintf;
int main(void)
{
    char text[8];
    int length = print(text, sizeof text, "%s=%d", "a", 5);
    assert(length == 4);
    return 0;
}
