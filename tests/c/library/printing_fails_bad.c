// verdict: FAILED
// fails: 8 assertion
// note: a full disk, a closed terminal
#include <assert.h>
#include <stdio.h>

int main(void) {
    assert(printf("hi\n") == 3);
}
