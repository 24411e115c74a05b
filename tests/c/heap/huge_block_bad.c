// verdict: FAILED
// fails: 11 pointer_dereference
// note: a block of gigabytes costs what is touched of it
#include <stdlib.h>

int main(void)
{
    char *p = malloc(3ul << 30);
    if (p) {
        p[1ul << 30] = 1;
        p[3ul << 30] = 2;
    }
    free(p);
    return 0;
}
