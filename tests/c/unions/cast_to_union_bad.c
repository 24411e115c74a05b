// verdict: FAILED
// fails: 23 assertion
#include <assert.h>

typedef union {
    int *as_int;
    char *as_char;
} any_pointer __attribute__((transparent_union));

union number {
    int whole;
    char small;
};

static int first(any_pointer p) {
    return *p.as_char;
}

int main(void) {
    int x = 0x102;
    char c = 5;
    assert(first(&x) == 2);
    assert(first(&c) == 2);
    assert(((union number)7).whole == 7);
    return 0;
}
