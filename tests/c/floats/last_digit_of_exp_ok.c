// verdict: SUCCESSFUL
#include <assert.h>
#include <math.h>

int main(void) {
    assert(exp(1.0) >= 2.718281828459 && exp(1.0) <= 2.71828182846);
    return 0;
}
