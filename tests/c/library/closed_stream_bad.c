// verdict: FAILED
// fails: 10 pointer_dereference
#include <stdio.h>

int main(void) {
    FILE *file = fopen("log", "w");
    if (!file)
        return 1;
    fclose(file);
    fprintf(file, "late\n");
}
