// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    char line[8] = "abc,def";
    char *p = line;
    char *end = line + sizeof(line);
    while (p < end && *p != ';')
        p++;
    assert(p == end);
    return 0;
}
