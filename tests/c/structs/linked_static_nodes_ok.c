// verdict: SUCCESSFUL
#include <assert.h>

struct state {
    int id;
    const struct state *next;
};

extern const struct state off, on;
const struct state idle = {0, &on};
const struct state on = {1, &off};
const struct state off = {2, &idle};

int main(void) {
    const struct state *s = &idle;
    for (int i = 0; i < 4; i++)
        s = s->next;
    assert(s == &on);
    return 0;
}
