// verdict: ERROR
// line: 6
#include <stdio.h>

int main(void) {
    printf("%d\n", 1);
    return 0;
}
