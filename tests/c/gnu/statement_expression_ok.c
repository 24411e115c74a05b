// verdict: SUCCESSFUL
#include <assert.h>

#define MAX(a, b) ({ __auto_type x_ = (a); __auto_type y_ = (b); x_ > y_ ? x_ : y_; })
#define BAD(a, b) ((a) > (b) ? (a) : (b))

int main(void) {
    int i = 3;
    int m = MAX(i++, 2);
    assert(m == 3);
    return 0;
}
