// verdict: SUCCESSFUL
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (p && realloc(p, 16))
        return 1;
}
