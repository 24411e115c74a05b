// verdict: SUCCESSFUL
// options: --memory-leak-check
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

int main(void) {
    char *line = 0;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 0)
        line[length - 1] = 0;
    free(line);
    return 0;
}
