// verdict: FAILED
// fails: 17 assertion
#include <assert.h>

struct __attribute__((packed)) entry {
    char key;
    int *value;
};

int nondet_int(void);

int main(void) {
    int x = 1, y = 2;
    struct entry e[2] = {{'a', &x}, {'b', &y}};
    int i = nondet_int() != 0;
    *e[i].value = 9;
    assert(x + y == 11);
    return 0;
}
