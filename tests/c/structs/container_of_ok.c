// verdict: SUCCESSFUL
#include <assert.h>
#include <stddef.h>

struct timer {
    int ticks;
};
struct motor {
    int speed;
    struct timer timer;
};

static struct motor *owner(struct timer *t) {
    return (struct motor *)((char *)t - offsetof(struct motor, timer));
}

int main(void) {
    struct motor m = {120, {3}};
    assert(owner(&m.timer)->speed == 120);
    return 0;
}
