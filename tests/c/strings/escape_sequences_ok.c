// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    char s[] = "\101\t\\\"\0z";
    assert(sizeof(s) == 7 && s[0] == 'A' && s[1] == 9 && s[2] == 92 && s[4] == 0 && s[5] == 'z');
    return 0;
}
