#include <assert.h>
unsigned nondet_unsigned(void);

struct entry {
    char key;
    int value;
};

static struct entry table[3] = {{'a', 1}, {.value = 2}};

static int *find(unsigned i) { return &table[i].value; }

int main(void) {
    unsigned i = nondet_unsigned();
    if (i > 2) return 0;
    *find(i) += 5;
    assert(table[i].value >= 5);
    return 0;
}
