// verdict: FAILED
// fails: 12 pointer_dereference
#include <assert.h>
int nondet_int(void);

struct channel {
    int *reading;
    int limit;
};

static int exceeds(const struct channel *c) {
    return *c->reading > c->limit;
}

int main(void) {
    int reading = nondet_int();
    struct channel channels[2] = {{&reading, 10}, {0, 20}};
    int n = 0;
    for (int i = 0; i < 2; i++)
        n += exceeds(&channels[i]);
    assert(n <= 1);
    return 0;
}
