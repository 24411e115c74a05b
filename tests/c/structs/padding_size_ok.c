// verdict: SUCCESSFUL
#include <assert.h>

/* An int after a char is aligned: the struct has three padding bytes. */
struct record {
    char tag;
    int value;
};

int main(void) {
    assert(sizeof(struct record) == 8 && sizeof(struct record[3]) == 24);
    return 0;
}
