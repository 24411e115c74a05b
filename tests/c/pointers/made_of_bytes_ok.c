// verdict: SUCCESSFUL
#include <assert.h>

int other;
int another;

int main(void) {
    int *p, *q = &other;
    unsigned char *to = (unsigned char *)&p, *from = (unsigned char *)&q;
    for (unsigned i = 0; i < sizeof p; i++)
        to[i] = from[i];
    assert(p == &other && p != &another);
    return 0;
}
