// verdict: FAILED
// fails: 19 assertion
#include <assert.h>

struct timer {
    int ticks;
};
struct motor {
    int speed;
    struct timer timer;
};

static struct motor *owner(struct timer *t) {
    return (struct motor *)t;
}

int main(void) {
    struct motor m = {120, {3}};
    assert(owner(&m.timer)->speed == 120);
    return 0;
}
