// verdict: FAILED
// fails: 11 assertion
// note: C libraries return the difference of the characters, or 1 and -1
#include <assert.h>
#include <string.h>
char nondet_char(void);

int main(void) {
    char one[2] = {nondet_char(), 0}, other[2] = {nondet_char(), 0};
    int order = strcmp(one, other);
    assert(order >= -1 && order <= 1);
}
