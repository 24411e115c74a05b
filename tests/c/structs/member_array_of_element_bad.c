// verdict: FAILED
// fails: 24 assertion
// fails: 29 assertion
// note: unknown indices into an array of structures and into its second array member.
#include <assert.h>
#include <stddef.h>
size_t nondet_size(void);

struct channel {
    char name;
    int limits[2];
    short gains[2];
    int samples[3];
};

struct channel channels[3];

int main(void) {
    size_t i = nondet_size();
    size_t j = nondet_size();
    if (i > 2 || j > 1) return 0;
    channels[i].samples[j + 1] = 5;
    assert(channels[i].samples[j + 1] == 5 && channels[i].limits[j] == 0);
    assert(channels[1].samples[1] == 5);
    struct channel *c = channels + i;
    int *samples = c->samples;
    samples[j] = 6;
    assert(c->samples[j] == 6 && c->samples[j + 1] == 5);
    assert(channels[i].samples[1] == 6);
    return 0;
}
