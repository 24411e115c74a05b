// verdict: FAILED
// fails: 7 assertion
// options: --64
#include <assert.h>

int main(void) {
    assert(sizeof(void *) == 4);
    return 0;
}
