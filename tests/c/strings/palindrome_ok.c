// verdict: SUCCESSFUL
// options: --unwind 5
#include <assert.h>
char nondet_char(void);

static int palindrome(const char *s, int n) {
    for (int i = 0, j = n - 1; i < j; i++, j--)
        if (s[i] != s[j])
            return 0;
    return 1;
}

int main(void) {
    char s[4];
    for (int i = 0; i < 4; i++)
        s[i] = nondet_char();
    if (palindrome(s, 4))
        assert(s[0] == s[3] && s[1] == s[2]);
    return 0;
}
