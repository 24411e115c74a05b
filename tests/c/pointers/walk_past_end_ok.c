// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    int data[4] = {1, 2, 3, 4};
    int sum = 0;
    for (int *p = data; p < data + 4; p++)
        sum += *p;
    assert(sum == 10);
    return 0;
}
