// verdict: FAILED
// fails: 10 pointer_dereference
// fails: 13 pointer_dereference
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    char name[20], home[100];
    if (argc > 1)
        strcpy(name, argv[1]);
    const char *value = getenv("HOME");
    if (value)
        strcpy(home, value);
    return 0;
}
