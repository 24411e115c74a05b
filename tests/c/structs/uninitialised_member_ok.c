// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);

struct sample {
    int raw;
    int valid;
};

static struct sample read_sample(int raw) {
    struct sample s;
    s.raw = raw;
    s.valid = raw > 0;
    return s;
}

int main(void) {
    int raw = nondet_int();
    struct sample s = read_sample(raw);
    if (s.valid)
        assert(s.raw > 0);
    return 0;
}
