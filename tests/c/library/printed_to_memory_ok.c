// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *stream = fmemopen(NULL, 8, "w+");
    if (!stream)
        return 0;
    fprintf(stream, "abc");
    rewind(stream);
    int c = fgetc(stream);
    assert(c >= EOF && c <= 255);
    fclose(stream);
}
