// verdict: FAILED
// fails: 9 assertion
#include <assert.h>

/* 010 is eight. */
int main(void) {
    int base = 010;
    int top = 0xFF;
    assert(base == 10 && top == 255);
    return 0;
}
