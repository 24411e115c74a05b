// verdict: SUCCESSFUL
// options: --unsigned-char
#include <assert.h>
char nondet_char(void);

int main(void) {
    char c = nondet_char();
    assert(c >= 0);
    return 0;
}
