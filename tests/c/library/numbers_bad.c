// verdict: FAILED
// fails: 10 division-by-zero
// fails: 13 overflow
#include <limits.h>
#include <stdlib.h>

int main(void) {
    int x;
    if (x < 5 && x > -1)
        return div(10, x).quot;
    if (x >= 0)
        return 0;
    return abs(x);
}
