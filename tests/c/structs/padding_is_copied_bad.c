// verdict: FAILED
// fails: 19 assertion
// note: C11 6.2.6.1p6 leaves the padding open; it is copied, as compilers do
#include <assert.h>
#include <string.h>

struct setting {
    char id;
    int value;
};

int main(void) {
    struct setting used, kept;
    memset(&used, 0, sizeof used);
    memset(&kept, 0xff, sizeof kept);
    used.value = 7;
    kept = used;
    /* The padding of `kept` is no longer its own. */
    assert(((unsigned char *)&kept)[1] == 0xff);
    return 0;
}
