// verdict: SUCCESSFUL
#include <assert.h>
unsigned char nondet_uchar(void);

struct rgb {
    unsigned char r, g, b;
};

static int brightness(const struct rgb *c) { return c->r + c->g + c->b; }

int main(void) {
    unsigned char r = nondet_uchar();
    int v = brightness(&(struct rgb){.r = r, .b = 5});
    assert(v == r + 5);
    return 0;
}
