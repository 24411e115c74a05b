// verdict: SUCCESSFUL
// files: main.c other.c
#include <assert.h>

static int level = 1;

extern int other_level(void);

int main(void) {
    assert(level == 1);
    assert(other_level() == 2);
    return 0;
}
