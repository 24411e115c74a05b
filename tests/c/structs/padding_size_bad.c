// verdict: FAILED
// fails: 12 assertion
#include <assert.h>

/* An int after a char is aligned: the struct has three padding bytes. */
struct record {
    char tag;
    int value;
};

int main(void) {
    assert(sizeof(struct record) == sizeof(char) + sizeof(int));
    return 0;
}
