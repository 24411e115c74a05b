// verdict: SUCCESSFUL
#include <assert.h>

#pragma pack(push, 1)
struct tight {
    char c;
    int i;
};
#pragma pack(pop)
struct loose {
    char c;
    int i;
};

int main(void) {
    struct tight t[2] = {{1, 2}, {3, 4}};
    unsigned char *p = (unsigned char *)t;
    assert(p[5] == 3);
    assert(sizeof(struct tight) == 5);
    assert(sizeof(struct loose) == 8);
    return 0;
}
