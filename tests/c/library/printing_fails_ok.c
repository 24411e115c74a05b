// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *log = fopen("log", "w");
    if (!log) return 1;
    int n = fprintf(log, "hi\n");
    assert(n == 3 || n < 0);
    fclose(log);
    assert(printf("hi\n") == 3);
}
