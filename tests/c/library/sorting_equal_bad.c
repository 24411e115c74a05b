// verdict: FAILED
// fails: 20 assertion
// note: which of two equal elements comes first is unspecified (C11 7.22.5.2p4)
#include <assert.h>
#include <stdlib.h>

struct entry {
    int key, number;
};

static int by_key(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

int main(void) {
    struct entry entries[3] = {{5, 0}, {5, 1}, {2, 2}};
    qsort(entries, 3, sizeof *entries, by_key);
    assert(entries[0].number == 2);
    assert(entries[1].number == 0);
}
