// verdict: SUCCESSFUL
// options: --32
// note: In the i386 System V ABI a long long member is aligned to four bytes; CBMC aligns it to eight.
#include <assert.h>

struct entry {
    int tag;
    long long value;
};

int main(void) {
    assert(sizeof(struct entry) == 12);
    return 0;
}
