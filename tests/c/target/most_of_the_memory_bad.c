// verdict: FAILED
// fails: 10 assertion
// options: --16
// note: which of them comes first is open
#include <stdint.h>
static char a[30000], b[30000];

int main(void)
{
    __CPROVER_assert((uintptr_t)a < (uintptr_t)b, "in order");
    return 0;
}
