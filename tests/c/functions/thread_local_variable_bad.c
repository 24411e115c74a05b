// verdict: FAILED
// fails: 9 assertion
#include <assert.h>

static _Thread_local int counter = 4;

int main(void) {
    counter++;
    assert(counter == 4);
    return 0;
}
