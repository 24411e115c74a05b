// verdict: FAILED
// fails: 11 assertion
#include <assert.h>

int counter;
int *link;
static int start = 1;

int main(void) {
    assert(counter == 0 && link == 0);
    assert(start == 0);
    return 0;
}
