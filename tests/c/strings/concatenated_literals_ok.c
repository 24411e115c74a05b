// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    const char *s = "AT+"
                    "RST\x0d\n";
    assert(s[2] == '+' && s[6] == '\r' && s[7] == '\n' && s[8] == 0);
    return 0;
}
