// verdict: FAILED
// fails: 15 assertion
#include <assert.h>

struct sample {
    int level : 4;
    unsigned int rest : 12;
};

int nondet_int(void);

int main(void) {
    struct sample s;
    s.level = nondet_int();
    assert(s.level >= 0 && s.level <= 15);
    return 0;
}
