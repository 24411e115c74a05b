// verdict: FAILED
// fails: 11 array_bounds
#include <sys/stat.h>

int main(void) {
    struct stat status = {0};
    char line[64];
    if (stat("config", &status) != 0)
        return 1;
    for (int i = 0; i < 2; i++)
        line[status.st_size + i] = 0;
}
