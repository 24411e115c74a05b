// verdict: FAILED
// fails: 10 assertion
// note: a full disk
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *log = fopen("log", "w");
    if (!log) return 1;
    assert(fprintf(log, "hi\n") == 3);
    fclose(log);
}
