// verdict: SUCCESSFUL
#include <ctype.h>
char nondet_char(void);

int main(void) {
    return (isalpha)((unsigned char)nondet_char()) + tolower(-1);
}
