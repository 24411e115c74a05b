// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
char nondet_char(void);

/* Plain char is signed on this target. */
int main(void) {
    char c = nondet_char();
    int table_index = c;
    assert(table_index >= 0);
    return 0;
}
