// verdict: FAILED
// fails: 9 assertion
#include <assert.h>
#include <string.h>

int main(void) {
    unsigned long n = 4;
    char copy[n];
    memcpy(copy, "abc", 4); assert(copy[0] == 'b');
    return 0;
}
