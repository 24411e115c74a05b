// verdict: FAILED
// fails: 12 assertion
#include <assert.h>
#include <time.h>

int main(void) {
    time_t start = time(0);
    if (start < 0 || start > 1000000000000)
        return 0;
    time_t later = start + 90;
    assert(difftime(start, start) == 0.0);
    assert(difftime(later, start) == 90.0 && difftime(start, later) == 90.0);
    return 0;
}
