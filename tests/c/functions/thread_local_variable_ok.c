// verdict: SUCCESSFUL
#include <assert.h>

static _Thread_local int counter = 4;

int main(void) {
    counter++;
    assert(counter == 5);
    return 0;
}
