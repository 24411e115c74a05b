// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>
static const char pair[] = "%d/%s";
static const char *const plain = "<%x>";
int main(void)
{
    char text[16];
    assert(sprintf(text, pair, 12, "ab") == 5);
    assert(snprintf(text, sizeof text, plain, 255u) == 4 && text[1] == 'f');
    return 0;
}
