// verdict: SUCCESSFUL
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *text;
    int n = asprintf(&text, "%s-%d", "ab", 42);
    if (n < 0)
        return 1;
    assert(n == 5 && strcmp(text, "ab-42") == 0);
    free(text);
    return 0;
}
