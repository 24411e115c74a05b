// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>

char nondet_char(void);

int main(void) {
    char name[4], copy[4];
    for (int i = 0; i < 3; i++)
        name[i] = nondet_char();
    name[3] = 0;
    strcpy(copy, name);
    assert(strcmp(copy, name) == 0);
    assert(strlen(copy) <= 3);
    char *at = strchr(copy, 'x');
    assert(at == NULL || *at == 'x');
}
