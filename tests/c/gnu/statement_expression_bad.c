// verdict: FAILED
// fails: 11 assertion
#include <assert.h>

#define MAX(a, b) ({ __auto_type x_ = (a); __auto_type y_ = (b); x_ > y_ ? x_ : y_; })
#define BAD(a, b) ((a) > (b) ? (a) : (b))

int main(void) {
    int i = 3;
    int m = BAD(i++, 2);
    assert(m == 3);
    return 0;
}
