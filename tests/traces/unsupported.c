/* A construct that is refused with its place. */
#include <setjmp.h>

static jmp_buf restart;

int main(void)
{
    if (setjmp(restart))
        return 1;
    longjmp(restart, 1);
}
