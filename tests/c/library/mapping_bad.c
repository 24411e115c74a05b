// verdict: FAILED
// fails: 8 pointer_dereference
// fails: 12 pointer_dereference
#include <sys/mman.h>

int main(void) {
    char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    p[1] = 1;
    if (p == MAP_FAILED)
        return 1;
    munmap(p, 4096);
    p[0] = 1;
    return 0;
}
