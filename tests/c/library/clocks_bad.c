// verdict: FAILED
// options: --failed-assert continue
// fails: 12 assertion
// fails: 13 assertion
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec now;
    int result = clock_gettime(999, &now);
    assert(result == 0);
    assert(now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
    return 0;
}
