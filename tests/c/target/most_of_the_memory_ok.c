// verdict: SUCCESSFUL
// options: --16
// note: 60000 of 65536 bytes are in use
#include <stdint.h>
static char a[30000], b[30000];

int main(void)
{
    __CPROVER_assert((uintptr_t)a + 30000 <= (uintptr_t)b || (uintptr_t)b + 30000 <= (uintptr_t)a, "apart");
    return 0;
}
