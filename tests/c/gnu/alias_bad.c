// verdict: FAILED
// fails: 11 assertion
#include <assert.h>

int twice(int x) { return 2 * x; }
int two_times(int x) __attribute__((alias("twice")));
int limit = 7;
extern int bound __attribute__((alias("limit")));

int main(void) {
    bound++; assert(two_times(4) == 7 && limit == 8);
    return 0;
}
