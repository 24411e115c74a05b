// verdict: FAILED
// fails: 13 pointer_dereference
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *text;
    int n = asprintf(&text, "%s-%d", "ab", 42);
    if (n < 0)
        return 1;
    text[n + 1] = 'x';
    free(text);
    return 0;
}
