// verdict: SUCCESSFUL
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    char name[20], home[100];
    if (argc > 1 && strlen(argv[1]) < sizeof name)
        strcpy(name, argv[1]);
    const char *value = getenv("HOME");
    if (value && strlen(value) < sizeof home)
        strcpy(home, value);
    return 0;
}
