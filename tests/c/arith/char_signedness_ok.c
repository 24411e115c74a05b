// verdict: SUCCESSFUL
#include <assert.h>
char nondet_char(void);

/* Plain char is signed on this target. */
int main(void) {
    char c = nondet_char();
    int table_index = c;
    assert(table_index >= -128 && table_index <= 127);
    return 0;
}
