// verdict: SUCCESSFUL
#include <assert.h>
#define FIRST_ODD(a, n) ({ __label__ found; int i; for (i = 0; i < (n); i++) if ((a)[i] % 2) goto found; found: i; })
int main(void)
{
    int a[] = {2, 4, 5}, b[] = {7};
    assert(FIRST_ODD(a, 3) == 2 && FIRST_ODD(b, 1) == 0);
    return 0;
}
