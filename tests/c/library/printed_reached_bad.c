// verdict: FAILED
// fails: 9 assertion
#include <assert.h>
#include <stdio.h>

int main(void) {
    int reached = 0;
    printf("abc%n\n", &reached);
    assert(reached == 0);
}
