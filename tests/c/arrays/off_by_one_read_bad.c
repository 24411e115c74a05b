// verdict: FAILED
// fails: 9 array_bounds
#include <assert.h>

int main(void) {
    unsigned char frame[4] = {1, 2, 3, 4};
    int sum = 0;
    for (int i = 1; i <= 4; i++)
        sum += frame[i];
    assert(sum == 10);
    return 0;
}
