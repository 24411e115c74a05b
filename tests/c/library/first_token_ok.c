// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>

int main(void) {
    char text[] = " a ";
    assert(strtok(text, " ") == text + 1);
    assert(strtok(NULL, " ") == NULL);
    assert(strtok(NULL, " ") == NULL);
}
