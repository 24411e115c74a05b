// verdict: SUCCESSFUL
#include <stdio.h>

int main(void) {
    int code = 3;
    double level = 2.5;
    printf("%d %u %lu\n", code, code, (unsigned long)code);
    printf("%s\n", code == 3 ? "three" : "other");
    printf("%d %f\n", (int)level, level);
    return 0;
}
