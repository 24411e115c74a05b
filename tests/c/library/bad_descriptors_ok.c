// verdict: SUCCESSFUL
#include <assert.h>
#include <errno.h>
#include <unistd.h>
int main(void)
{
    char byte = 0;
    errno = 0;
    assert(write(-2, &byte, 1) == -1 && errno == EBADF);
    assert(dup2(0, -1) == -1 && close(-5) == -1);
    return 0;
}
