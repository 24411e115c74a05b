// verdict: FAILED
// fails: 13 assertion
// files: main.c other.c
// note: Both files have a static `level`; they are different objects.
#include <assert.h>

static int level = 1;

extern int other_level(void);

int main(void) {
    assert(level == 1);
    assert(other_level() == 1);
    return 0;
}
