// verdict: FAILED
// fails: 13 pointer_dereference
// options: --memory-leak-check
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[4];
    FILE *f = fopen("config", "r");
    if (!f)
        return 1;
    if (fgets(line, 8, f))
        assert(strlen(line) <= 3);
    fputs("done\n", stdout);
}
