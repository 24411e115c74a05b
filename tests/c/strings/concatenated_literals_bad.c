// verdict: FAILED
// fails: 8 assertion
#include <assert.h>

int main(void) {
    const char *s = "AT+"
                    "RST\x0d\n";
    assert(s[6] == '\n');
    return 0;
}
