// verdict: SUCCESSFUL
// options: --unwind 3 --no-unwinding-assertions --memory-leak-check
#include <dirent.h>
#include <unistd.h>

int main(void) {
    int dots = 0;
    DIR *folder = opendir(".");
    if (folder == 0)
        return 1;
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        dots += entry->d_name[0] == '.';
    closedir(folder);
    return fork() == 0;
}
