// verdict: SUCCESSFUL
#include <assert.h>

struct counter {
    int hits;
};

static void each(const int *a, int n, void (*visit)(void *, int), void *context) {
    for (int i = 0; i < n; i++)
        visit(context, a[i]);
}

static void count_positive(void *context, int value) {
    struct counter *c = context;
    if (value > 0)
        c->hits++;
}

int main(void) {
    int a[3] = {-1, 0, 5};
    struct counter c = {0};
    each(a, 3, count_positive, &c);
    assert(c.hits == 1);
    return 0;
}
