// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>
char nondet_char(void);

int main(void) {
    char one[2] = {nondet_char(), 0}, other[2] = {nondet_char(), 0};
    int order = strcmp(one, other);
    assert((order == 0) == (one[0] == other[0]));
    assert((order < 0) == ((unsigned char)one[0] < (unsigned char)other[0]));
    assert(order >= -255 && order <= 255);
}
