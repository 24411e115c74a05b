// verdict: SUCCESSFUL
#include <assert.h>
#include <wchar.h>

int main(void) {
    wchar_t to[2], from[2] = {1, 2};
    wmemcpy(to, from, 2);
    assert(wmemcmp(to, from, 2) == 0);
}
