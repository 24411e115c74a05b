// verdict: SUCCESSFUL
#include <stdlib.h>

int main(void)
{
    char *p = calloc(3ul << 30, 1);
    if (p) {
        p[1ul << 30] = 1;
        __CPROVER_assert(p[(3ul << 30) - 1] == 0 && p[1ul << 30] == 1, "read back");
    }
    free(p);
    return 0;
}
