// verdict: FAILED
// fails: 18 assertion
#include <assert.h>
char nondet_char(void);

static int compare(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a - *b;
}

int main(void) {
    char s[2] = {nondet_char(), 0};
    int r = compare(s, "");
    if (s[0] != 0)
        assert(r > 0);
    return 0;
}
