// verdict: FAILED
// fails: 11 assertion
// options: --32
// note: this time_t has another size than the C library's, so this is not the C library's function
#include <assert.h>
typedef long long time_t;
time_t time(time_t *result);

int main(void) {
    time_t now = time(0);
    assert(now >= -1);
}
