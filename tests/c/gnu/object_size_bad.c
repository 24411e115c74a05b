// verdict: FAILED
// fails: 8 assertion
#include <assert.h>

int grid[4][5];

int main(void) {
    assert(__builtin_object_size(&grid[1][2], 1) == 52);
    return 0;
}
