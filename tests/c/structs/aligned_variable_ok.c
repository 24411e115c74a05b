// verdict: SUCCESSFUL
#include <assert.h>
#include <stdint.h>

static char buffer[64] __attribute__((aligned(64)));
static _Alignas(32) char other[3];

int main(void) {
    assert((uintptr_t)buffer % 64 == 0);
    assert((uintptr_t)other % 32 == 0);
    return 0;
}
