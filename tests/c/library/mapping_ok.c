// verdict: SUCCESSFUL
#include <assert.h>
#include <sys/mman.h>

int main(void) {
    char *p = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return 1;
    assert(p[99] == 0);
    p[4095] = 7;
    assert(p[4095] == 7);
    assert(munmap(p, 100) == 0);
    return 0;
}
