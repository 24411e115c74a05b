// verdict: FAILED
// fails: 7 memory-leak
// options: --memory-leak-check
#include <stdlib.h>

int main(void) {
    void *p = malloc(4);
    return p == 0;
}
