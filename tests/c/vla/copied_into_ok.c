// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>

int main(void) {
    unsigned long n = 4;
    char copy[n];
    memcpy(copy, "abc", 4);
    assert(copy[0] == 'a' && copy[3] == 0);
    return 0;
}
