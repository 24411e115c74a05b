// verdict: SUCCESSFUL
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    struct stat status = {0};
    char line[64];
    int file = open("config", O_RDONLY);
    if (file < 0 || fstat(file, &status) != 0) {
        assert(errno > 0);
        return 1;
    }
    if (status.st_size < 64)
        line[status.st_size] = 0;
    int flags = fcntl(file, F_GETFL);
    if (flags != -1)
        fcntl(file, F_SETFL, flags | O_NONBLOCK);
    close(file);
}
