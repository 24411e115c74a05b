// verdict: SUCCESSFUL
#include <stdio.h>
int main(void)
{
    int debug = 0;
    if (debug)
        printf("%d %d\n", 5);
    return 0;
}
