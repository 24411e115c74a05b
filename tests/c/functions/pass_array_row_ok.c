// verdict: SUCCESSFUL
#include <assert.h>

static int sum(const int row[3]) { return row[0] + row[1] + row[2]; }

int main(void) {
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int total = 0;
    for (int i = 0; i < 2; i++)
        total += sum(m[i]);
    assert(total == 21);
    return 0;
}
