// verdict: FAILED
// fails: 8 pointer_dereference
#include <assert.h>
#include <string.h>

int main(void) {
    /* A string literal cannot be cut into pieces. */
    char *verb = strtok("get x", " ");
    assert(verb[0] == 'g');
}
