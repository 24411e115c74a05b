// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    int data[4] = {1, 2, 3, 4};
    int *p = data + 4;
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += *--p;
    assert(sum == 10);
    return 0;
}
