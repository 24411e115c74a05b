// verdict: SUCCESSFUL
#include <assert.h>

/* Elements without an initialiser are zero; without any initialiser they are unknown. */
int main(void) {
    int levels[5] = {3};
    int sum = 0;
    for (int i = 0; i < 5; i++)
        if (levels[i] != 0)
            sum++;
    assert(sum == 1);
    return 0;
}
