// verdict: FAILED
// fails: 8 assertion
#include <assert.h>
#include <math.h>

int main(void) {
    int q;
    assert(remquo(7.0, 2.0, &q) == 1.0);
    return q;
}
