// verdict: FAILED
// fails: 7 pointer_dereference
// options: --32
#include <stdio.h>
int main(void)
{
    printf("%lld\n", 1);
    return 0;
}
