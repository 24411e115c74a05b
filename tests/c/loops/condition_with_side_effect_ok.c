// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    int budget = 5, rounds = 0;
    while (budget-- > 0)
        rounds++;
    assert(budget == -1 && rounds == 5);
    return 0;
}
