// verdict: SUCCESSFUL
#include <assert.h>

struct counter {
    unsigned int low : 3;
    unsigned int high : 5;
};

int main(void) {
    struct counter c = {7, 1};
    c.low++;
    assert(c.low == 0);
    assert(c.high == 1);
    return 0;
}
