// verdict: FAILED
// fails: 14 pointer_dereference
// note: names of files have up to 255 characters
#include <dirent.h>
#include <string.h>

int main(void) {
    char name[250];
    DIR *directory = opendir(".");
    if (!directory)
        return 1;
    struct dirent *entry = readdir(directory);
    if (entry)
        strcpy(name, entry->d_name);
    closedir(directory);
}
