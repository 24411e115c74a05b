// verdict: SUCCESSFUL
#include <assert.h>

union slot {
    int *pointer;
    unsigned long number;
};

static int a = 1, b = 2, c = 3;
static union slot slots[3] = {{&a}, {&b}, {&c}};

int nondet_int(void);

int main(void) {
    int i = nondet_int(), k = nondet_int();
    if (i < 0 || i > 2 || k < 0 || k > 2)
        return 0;
    *slots[i].pointer = 9;
    assert(a == 9 || b == 9 || c == 9);
    slots[k].number = 0;
    if (i != k)
        assert(*slots[i].pointer == 9);
    return 0;
}
