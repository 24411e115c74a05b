// verdict: FAILED
// fails: 9 pointer_dereference
// note: as many wide characters have more bytes than a size_t can say
#include <stdint.h>
#include <wchar.h>

int main(void) {
    wchar_t to[2], from[2] = {1, 2};
    wmemcpy(to, from, SIZE_MAX / sizeof(wchar_t) + 1);
}
