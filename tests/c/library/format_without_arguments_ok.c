// verdict: SUCCESSFUL
#include <stdio.h>

int main(void) {
    char line[4];
    if (!fgets(line, 4, stdin))
        return 1;
    const char *text = line[0] == 'y' ? "50 %%\n" : "no\n";
    printf("%s", line);
    printf(text);
}
