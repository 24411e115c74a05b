// verdict: SUCCESSFUL
#include <stdlib.h>
#include <assert.h>
int nondet_int(void);
struct T { int k; struct T *l, *r; };
static struct T *ins(struct T *t, int k)
{
    if (!t) {
        t = malloc(sizeof *t);
        if (!t) exit(1);
        t->k = k;
        t->l = t->r = 0;
    } else if (k < t->k)
        t->l = ins(t->l, k);
    else
        t->r = ins(t->r, k);
    return t;
}
static int count(struct T *t) { return t ? 1 + count(t->l) + count(t->r) : 0; }
int main(void)
{
    struct T *t = ins(0, 5);
    t = ins(t, nondet_int());
    t = ins(t, 7);
    assert(count(t) == 3);
    return 0;
}
