// verdict: SUCCESSFUL
#include <assert.h>

static int corner(int rows, int columns, int m[rows][columns]) {
    return m[rows - 1][columns - 1];
}

int main(void) {
    int rows = 3, columns = 4;
    int m[rows][columns];
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++)
            m[i][k] = 10 * i + k;
    assert(corner(rows, columns, m) == 23);
    return 0;
}
