// verdict: FAILED
// fails: 15 assertion
#include <assert.h>

struct buffer {
    int data[2];
    int *cursor;
};

int main(void) {
    struct buffer a = {{1, 2}, 0};
    a.cursor = a.data;
    struct buffer b = a;
    *b.cursor = 9;
    assert(a.data[0] == 1 && b.data[0] == 9);
    return 0;
}
