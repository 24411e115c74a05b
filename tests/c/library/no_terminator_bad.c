// verdict: FAILED
// fails: 9 pointer_dereference
#include <assert.h>
#include <string.h>

int main(void) {
    char id[4];
    strncpy(id, "abcd", sizeof id);
    assert(strlen(id) == 4);
}
