// verdict: SUCCESSFUL
#include <assert.h>

enum { RED, GREEN, BLUE, COLORS };

static const int weight[COLORS] = {[GREEN] = 587, [RED] = 299, [BLUE] = 114};
static const int sparse[6] = {[1] = 10, 20, [4] = 40};

int main(void) {
    assert(weight[RED] + weight[GREEN] + weight[BLUE] == 1000);
    assert(sparse[2] == 20 && sparse[3] == 0 && sparse[5] == 0);
    return 0;
}
