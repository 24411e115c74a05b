// verdict: SUCCESSFUL
// options: --function step
// note: With another entry function, globals still start with their initial values.
#include <assert.h>

static int mode = 2;

void step(int input) {
    if (input)
        mode++;
    assert(mode == 2 || mode == 3);
}
