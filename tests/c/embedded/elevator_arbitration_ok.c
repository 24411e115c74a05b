// verdict: SUCCESSFUL
#include <assert.h>
#include <stdbool.h>
_Bool nondet_bool(void);
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

#define FLOORS 4

static bool request[FLOORS];

static int choose(int floor, int direction) {
    for (int i = 1; i < FLOORS; i++) {
        int f = floor + direction * i;
        if (f < 0 || f >= FLOORS)
            break;
        if (request[f])
            return f;
    }
    return floor;
}

int main(void) {
    for (int i = 0; i < FLOORS; i++)
        request[i] = nondet_bool();
    int floor = nondet_int();
    __CPROVER_assume(floor >= 0 && floor < FLOORS);
    int target = choose(floor, nondet_bool() ? 1 : -1);
    assert(target == floor || request[target]);
    return 0;
}
