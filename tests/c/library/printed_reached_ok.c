// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>

int main(void) {
    int reached = 0;
    short first = 0;
    printf("abc%n\n", &reached);
    assert(reached == 3);
    char line[20];
    assert(sprintf(line, "%d%hn-%d", 17, &first, 5) == 4);
    assert(first == 2);
}
