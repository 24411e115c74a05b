// verdict: FAILED
// fails: 12 pointer_dereference
#include <stdlib.h>

int main(void) {
    int *rows[2];
    for (int i = 0; i < 2; i++)
        rows[i] = malloc(2 * sizeof(int));
    if (rows[0] || rows[1])
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                rows[i][j] = i == j;
    free(rows[0]);
    free(rows[1]);
    return 0;
}
