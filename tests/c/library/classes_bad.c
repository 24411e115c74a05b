// verdict: FAILED
// fails: 8 assertion
#include <assert.h>
#include <ctype.h>

int main(void) {
    unsigned char c;
    assert(!isxdigit(c) || isdigit(c));
}
