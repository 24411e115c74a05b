// verdict: FAILED
// fails: 9 assertion
#include <assert.h>

int main(void) {
    int budget = 5, rounds = 0;
    while (budget-- > 0)
        rounds++;
    assert(budget == 0);
    return 0;
}
