// verdict: FAILED
// fails: 10 pointer_dereference
// note: there are no arguments that the input could ask for (C11 7.21.6.1p2)
#include <stdio.h>

int main(void) {
    char line[4];
    if (!fgets(line, 4, stdin))
        return 1;
    printf(line);
}
