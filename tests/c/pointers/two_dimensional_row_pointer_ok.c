// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int(*row)[3] = m;
    row += 1;
    int v = (*row)[2];
    assert(v == 6);
    return 0;
}
