// verdict: UNKNOWN
// note: what is printed there is not followed
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *stream = fmemopen(NULL, 8, "w+");
    if (!stream)
        return 0;
    fprintf(stream, "abc");
    rewind(stream);
    int c = fgetc(stream);
    assert(c == 0 || c == EOF);
    fclose(stream);
}
