// verdict: FAILED
// fails: 7 pointer_dereference
#include <stdio.h>
static const char pair[] = "%d/%s";
int main(void)
{
    printf(pair, 12, 3);
    return 0;
}
