// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>

int main(void) {
    char id[5];
    strncpy(id, "abcd", sizeof id);
    assert(strlen(id) == 4);
}
