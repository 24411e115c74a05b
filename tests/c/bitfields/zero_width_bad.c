// verdict: FAILED
// fails: 16 assertion
#include <assert.h>
#include <string.h>

struct split {
    unsigned char a : 3;
    unsigned char : 0;
    unsigned char b : 3;
};

int main(void) {
    struct split s = {5, 2};
    unsigned char *p = (unsigned char *)&s;
    assert(sizeof s == 2);
    assert(p[0] == (5 | 2 << 3));
    return 0;
}
