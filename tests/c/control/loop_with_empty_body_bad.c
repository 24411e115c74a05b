// verdict: FAILED
// fails: 11 assertion
#include <assert.h>

int main(void) {
    int i;
    for (i = 0; i < 4; i++);
    {
        i = i + 1;
    }
    assert(i == 4);
    return 0;
}
