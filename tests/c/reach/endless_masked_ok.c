// verdict: SUCCESSFUL
#include <assert.h>
static unsigned char log_[3];
static int n;
int main(void)
{
    while (1) {
        log_[n] = 1;
        n = (n + 1) % 3;
        assert(n < 3);
    }
}
