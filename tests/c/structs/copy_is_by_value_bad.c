// verdict: FAILED
// fails: 19 assertion
#include <assert.h>

struct point {
    int x, y;
};

static void move(struct point p) { p.x = p.x + 1; }

static struct point moved(struct point p) {
    p.x = p.x + 1;
    return p;
}

int main(void) {
    struct point p = {1, 2};
    move(p);
    assert(p.x == 2 && p.y == 2);
    return 0;
}
