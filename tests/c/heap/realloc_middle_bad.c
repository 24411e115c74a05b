// verdict: FAILED
// fails: 7 pointer_dereference
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (p && realloc(p + 1, 16))
        return 1;
}
