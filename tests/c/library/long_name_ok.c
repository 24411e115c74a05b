// verdict: SUCCESSFUL
#include <dirent.h>
#include <string.h>

int main(void) {
    char name[256];
    DIR *directory = opendir(".");
    if (!directory)
        return 1;
    struct dirent *entry = readdir(directory);
    if (entry)
        strcpy(name, entry->d_name);
    closedir(directory);
}
