// verdict: FAILED
// fails: 15 assertion
#include <assert.h>

enum wide { SMALL = 1, LARGE = 0x100000000 };

struct flags {
    unsigned low : 3;
    unsigned high : 5
};

int main(void)
{
    struct flags f = {7, 31};
    assert(_Generic(LARGE, long: 1, default: 0) && _Generic(SMALL, int: 1, default: 0));
    assert(LARGE - f.low - f.high > 0);
    return 0;
}
