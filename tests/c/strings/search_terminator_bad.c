// verdict: FAILED
// fails: 17 pointer_dereference
#include <assert.h>
_Bool nondet_bool(void);

static const char *find(const char *s, char c) {
    for (; *s; s++)
        if (*s == c)
            return s;
    return 0;
}

int main(void) {
    const char *cmd = "SET=1";
    char sep = nondet_bool() ? '=' : ':';
    const char *p = find(cmd, sep);
    char value = p[1];
    assert(value == '1');
    return 0;
}
