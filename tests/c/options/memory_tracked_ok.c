// verdict: SUCCESSFUL
// options: --property-file memtrack.prp
#include <stdlib.h>
static char *log_text;

int main(void) {
    log_text = malloc(16);
    free(log_text);
    return 0;
}
