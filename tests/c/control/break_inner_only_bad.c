// verdict: FAILED
// fails: 14 assertion
#include <assert.h>

int main(void) {
    int found = -1;
    int grid[2][2] = {{1, 7}, {7, 2}};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (grid[i][j] == 7) {
                found = i;
                break;
            }
    assert(found == 0);
    return 0;
}
