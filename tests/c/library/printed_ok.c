// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[16];
    short x;
    assert(snprintf(line, 4, "%s=%05d\n", "ab", -42) == 9);
    assert(snprintf(line, sizeof line, "%x/%-4u|", 255u, 7u) == 8);
    assert(strcmp(line, "ff/7   |") == 0);
    int n = sprintf(line, "%hd", x);
    assert(n >= 1 && n <= 6 && line[n] == 0);
    assert(snprintf(line, 4, "%c%%%s", 'q', "long text") == 11);
    assert(line[0] == 'q' && line[1] == '%' && line[3] == 0);
}
