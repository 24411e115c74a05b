// verdict: FAILED
// fails: 13 assertion
#include <assert.h>
#include <setjmp.h>

static jmp_buf place;

int main(void)
{
    int tries = 0;
    if (setjmp(place) != 0)
        tries++;
    assert(tries == 1);
    return 0;
}
