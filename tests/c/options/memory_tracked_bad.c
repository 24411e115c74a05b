// verdict: UNKNOWN
// options: --property-file memtrack.prp
// note: the block is still pointed to when the program ends, which is not followed
#include <stdlib.h>
static char *log_text;

int main(void) {
    log_text = malloc(16);
    return 0;
}
