// verdict: FAILED
// fails: 9 pointer_dereference
#include <stdio.h>

int main(void) {
    int code = 3;
    double level = 2.5;
    printf("%d %u %lu\n", code, code, (unsigned long)code);
    printf("%s\n", code);
    printf("%d\n", level);
    return 0;
}
