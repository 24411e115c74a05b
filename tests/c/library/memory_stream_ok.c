// verdict: SUCCESSFUL
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char buffer[16], line[8];
    FILE *f = fmemopen(buffer, sizeof buffer, "w+");
    if (f == NULL)
        return 1;
    assert(fputs("ab\ncd", f) >= 0);
    rewind(f);
    assert(fgets(line, sizeof line, f) == line);
    assert(strcmp(line, "ab\n") == 0);
    assert(fgetc(f) == 'c' && ftell(f) == 4);
    assert(fgetc(f) == 'd' && fgetc(f) == EOF && feof(f));
    fclose(f);
    f = fmemopen(buffer, 3, "r");
    if (f == NULL)
        return 1;
    assert(fputc('x', f) == EOF && ferror(f));
    fclose(f);
    return 0;
}
