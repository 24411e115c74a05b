// verdict: SUCCESSFUL
// options: --memory-leak-check
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[4];
    FILE *f = fopen("config", "r");
    if (!f)
        return 1;
    if (fgets(line, sizeof line, f))
        assert(strlen(line) <= 3);
    fclose(f);
    fputs("done\n", stdout);
}
