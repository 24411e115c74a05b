// verdict: SUCCESSFUL
// options: --32
#include <stdio.h>
int main(void)
{
    printf("%lld %ld %d %hhd %Lf\n", 1ll, 2l, 3, (signed char)4, 5.0L);
    return 0;
}
