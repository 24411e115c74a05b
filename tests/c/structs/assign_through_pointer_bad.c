// verdict: FAILED
// fails: 17 assertion
#include <assert.h>

struct state {
    int mode;
    int count;
};

int main(void) {
    struct state live = {1, 0}, saved;
    struct state *s = &live;
    saved = *s;
    s->mode = 2;
    s->count++;
    live.mode = saved.mode;
    assert(live.mode == 1 && live.count == 0);
    return 0;
}
