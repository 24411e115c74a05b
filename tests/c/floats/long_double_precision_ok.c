// verdict: SUCCESSFUL
#include <assert.h>

/* The extended format has eleven bits more than double. */
int main(void) {
    long double third = 1.0L / 3.0L;
    double narrow = third;
    assert(narrow != third);
    long double pair[2] = {third, narrow};
    assert(pair[0] != pair[1] && sizeof pair[0] > sizeof narrow);
    return 0;
}
