// verdict: SUCCESSFUL
#include <assert.h>

/* 010 is eight. */
int main(void) {
    int base = 010;
    int top = 0xFF;
    assert(base == 8 && top == 255);
    return 0;
}
