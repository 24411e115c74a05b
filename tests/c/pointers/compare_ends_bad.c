// verdict: FAILED
// fails: 10 pointer_dereference
// options: --unwind 12
#include <assert.h>

int main(void) {
    char line[8] = "abc,def";
    char *p = line;
    char *end = line + sizeof(line);
    while (*p != ';')
        p++;
    assert(p == end);
    return 0;
}
