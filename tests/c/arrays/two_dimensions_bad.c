// verdict: FAILED
// fails: 13 array_bounds
#include <assert.h>

/* Row and column exchanged. */
#define ROWS 3
#define COLS 5

int main(void) {
    int grid[ROWS][COLS];
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLS; c++)
            grid[c][r] = r * COLS + c;
    assert(grid[2][4] == 14);
    return 0;
}
