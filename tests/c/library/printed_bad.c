// verdict: FAILED
// fails: 9 pointer_dereference
// fails: 10 pointer_dereference
#include <stdio.h>

int main(void) {
    char line[6], text[2] = {'a', 'b'};
    int x;
    sprintf(line, "%d", x);
    printf("%s\n", text);
}
