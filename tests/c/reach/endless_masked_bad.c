// verdict: FAILED
// fails: 11 array_bounds
// masked: 12 overflow
// masked: 13 assertion
#include <assert.h>
static unsigned char log_[3];
static int n;
int main(void)
{
    while (1) {
        log_[n] = 1;
        n++;
        assert(n < 5);
    }
}
