// verdict: FAILED
// fails: 25 assertion
#include <assert.h>
int nondet_int(void);

static int cost(int level) {
    int c = 0;
    switch (level) {
    case 3:
        c += 100;
        break;
    case 2:
        c += 10;
    case 1:
        c += 1;
    default:
        break;
    }
    return c;
}

int main(void) {
    int level = nondet_int();
    if (level == 3)
        assert(cost(level) == 111);
    if (level == 2)
        assert(cost(level) == 11);
    return 0;
}
