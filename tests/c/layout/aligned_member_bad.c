// verdict: FAILED
// fails: 15 assertion
#include <assert.h>
#include <stddef.h>

struct dma {
    char tag;
    char data[4] __attribute__((aligned(16)));
} __attribute__((aligned(32)));

int main(void) {
    struct dma d[2] = {{1, {2}}, {3, {4}}};
    char *p = (char *)d;
    assert(offsetof(struct dma, data) == 16);
    assert(p[20] == 3);
    return 0;
}
