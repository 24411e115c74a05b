// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>

int main(void) {
    int n = printf("hi\n");
    assert(n == 3 || n < 0);
}
