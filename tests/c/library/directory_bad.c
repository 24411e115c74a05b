// verdict: FAILED
// fails: 7 pointer_dereference
#include <dirent.h>

int main(void) {
    DIR *folder = opendir(".");
    return folder ? readdir(folder)->d_name[0] : 1;
}
