// verdict: FAILED
// fails: 21 assertion
// options: --k-induction --no-standard-checks
#include <assert.h>
_Bool nondet_bool(void);
unsigned nondet_unsigned(void);

int first_at, second_at, first_may = 1, second_may;
unsigned token, local;

void first(void) {
    if (first_at == 1) goto wait;
    while (1) {
        token = nondet_unsigned();
        local = token;
        second_may = 1;
        first_at = 1;
        first_may = 0;
        return;
    wait:
        assert(token == local + 1);
    }
}

void second(void) {
    if (second_at == 1) goto wait;
    while (1) {
        second_at = 1;
        second_may = 0;
        return;
    wait:
        token += nondet_bool() ? 1 : 2;
        first_may = 1;
    }
}

int main(void) {
    second();
    while (1) {
        if (first_may && nondet_bool()) first();
        if (second_may && nondet_bool()) second();
    }
}
