// verdict: SUCCESSFUL
#include <assert.h>
_Bool nondet_bool(void);

struct command {
    char name;
    int (*run)(int);
};

static int turn_on(int x) { return x | 1; }
static int turn_off(int x) { return x & ~1; }

static const struct command commands[] = {{'n', turn_on}, {'f', turn_off}, {0, 0}};

static int execute(char name, int value) {
    const struct command *c = commands;
    while (c->run && c->name != name)
        c++;
    if (!c->run)
        return value;
    return c->run(value);
}

int main(void) {
    char name = nondet_bool() ? 'f' : 'x';
    int v = execute(name, 3);
    assert(v == 2 || v == 3);
    return 0;
}
