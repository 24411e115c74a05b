// verdict: FAILED
// fails: 7 pointer_dereference
// note: the first call has a string (C11 7.24.5.8p2); glibc reads at NULL
#include <string.h>

int main(void) {
    return strtok(NULL, " ") != NULL;
}
