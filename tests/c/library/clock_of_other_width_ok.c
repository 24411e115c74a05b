// verdict: SUCCESSFUL
// options: --32
#include <assert.h>
typedef long time_t;
time_t time(time_t *result);

int main(void) {
    time_t now = time(0);
    assert(now >= -1);
}
