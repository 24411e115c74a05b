// verdict: SUCCESSFUL
#include <stdio.h>

int main(void) {
    FILE *file = fopen("log", "w");
    if (!file)
        return 1;
    fprintf(file, "in time\n");
    return fclose(file);
}
