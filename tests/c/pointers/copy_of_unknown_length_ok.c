// verdict: SUCCESSFUL
// A copy of any length between records with pointers: what it ends within is partly new.
#include <assert.h>
#include <stddef.h>
#include <string.h>

struct message {
    short kind;
    int *where;
    char mark;
};

static int x, y;
static struct message local, first, second;

unsigned nondet_unsigned(void);

int main(void) {
    struct message from = {1, &x, 'a'};
    local = first = second = (struct message){2, &y, 'b'};
    struct message *to = &local;
    unsigned which = nondet_unsigned();
    if (which == 1)
        to = &first;
    else if (which == 2)
        to = &second;
    unsigned n = nondet_unsigned();
    if (n > sizeof from)
        return 0;
    memcpy(to, &from, n);
    assert(memcmp(to, &from, n) == 0);
    assert(to->where == (n >= 16 ? &x : &y) || (n > 8 && n < 16));
    if (n >= 16)
        *to->where = 7;
    assert(n < 16 || x == 7);
    assert(to->kind == (n >= 2 ? 1 : n == 1 ? 0x0001 : 2));
    assert(to->mark == (n > offsetof(struct message, mark) ? 'a' : 'b'));
    assert(which == 1 || first.where == &y);
    return 0;
}
