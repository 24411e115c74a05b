// verdict: FAILED
// fails: 9 pointer_dereference
#include <stdio.h>
#include <sys/types.h>

int main(void) {
    char *line = 0;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin); line[0] = 'x';
    return (int)length;
}
