// verdict: SUCCESSFUL
// options: --32
#include <assert.h>

int main(void) {
    assert(sizeof(void *) == 4);
    return 0;
}
