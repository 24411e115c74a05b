// verdict: FAILED
// fails: 13 assertion
// options: --32
#include <assert.h>

struct entry {
    char tag;
    long value;
    char *name;
};

int main(void) {
    assert(sizeof(struct entry) == 24);
    return 0;
}
