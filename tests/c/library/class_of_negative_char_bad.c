// verdict: FAILED
// fails: 10 pointer_dereference
#include <ctype.h>
char nondet_char(void);

/* C11 7.4p1: a character with a sign is no value of unsigned char. */
int main(void) {
    char c = nondet_char();
    int letters = 0;
    if (isalpha(c))
        letters++;
    return letters;
}
