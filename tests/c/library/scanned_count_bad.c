// verdict: FAILED
// fails: 11 assertion
// note: a number is not counted where `%n` says how much was read (C11 7.21.6.2p12)
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x, reached = -1;
    int n = scanf("%d%n", &x, &reached);
    if (n == 1)
        assert(reached == -1);
}
