// verdict: FAILED
// fails: 14 assertion
// options: --function apply --no-null-arguments
#include <assert.h>

static int same(int n) {
    return n;
}

static int next(int n) {
    return n + 1;
}
void apply(int (*f)(int)) {
    assert(f(4) == 5);
    assert(f(4) >= 4);
}

int main(void) {
    apply(same);
    apply(next);
}
