// verdict: FAILED
// fails: 12 pointer_dereference
#include <setjmp.h>

static jmp_buf place;
extern int nondet_int(void);

int main(void)
{
    int x = nondet_int();
    if (x > 0)
        longjmp(place, 1);
    return 0;
}
