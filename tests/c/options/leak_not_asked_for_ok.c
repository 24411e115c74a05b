// verdict: SUCCESSFUL
#include <stdlib.h>

int main(void) {
    void *p = malloc(4);
    return p == 0;
}
