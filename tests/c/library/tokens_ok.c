// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>

int main(void) {
    char line[] = "get  x";
    char *verb = strtok(line, " ");
    char *noun = strtok(NULL, " ");
    assert(strcmp(verb, "get") == 0 && strcmp(noun, "x") == 0);
    assert(strtok(NULL, " ") == NULL);
}
