// verdict: FAILED
// fails: 16 assertion
#include <assert.h>

union value {
    unsigned short small;
    unsigned int large;
};

union value table[2] = {{0x1234}, {.large = 0x10000}};

int main(void) {
    union value local = {.large = 5};
    assert(table[0].large == 0x1234);
    assert(table[1].small == 0);
    assert(local.small == 6);
    return 0;
}
