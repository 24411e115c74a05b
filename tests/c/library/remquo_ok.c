// verdict: SUCCESSFUL
#include <assert.h>
#include <math.h>

int main(void) {
    int q;
    assert(remquo(7.0, 2.0, &q) == -1.0 && q == 4);
    assert(remquof(-7.0f, 2.0f, &q) == 1.0f && q == -4);
    assert(remquo(29.0, 3.0, &q) == -1.0 && (q & 7) == 2);
    assert(remquo(5.0, 2.0, &q) == 1.0 && q == 2);
    assert(nexttoward(1.0, 2.0L) > 1.0 && isnan(nan("")));
    return 0;
}
