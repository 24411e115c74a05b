// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>
int nondet_int(void);

struct small { char tag; int *link; };
struct large { int *link; short count[3]; char tag; };

/* A fill reaches the members of the object that the pointer chose, and of no other. */
int main(void) {
    int x = 7;
    struct small s = { 1, &x };
    struct large l = { &x, { 1, 2, 3 }, 4 };
    int first = nondet_int();
    void *p = first ? (void *)&s : (void *)&l;
    memset(p, 0, 16);
    if (first)
        assert(s.tag == 0 && s.link == 0 && l.link == &x && l.count[2] == 3 && l.tag == 4);
    else
        assert(s.tag == 1 && *s.link == 7 && l.link == 0 && l.count[2] == 0 && l.tag == 0);
    return 0;
}
