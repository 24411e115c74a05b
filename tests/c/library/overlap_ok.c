// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>

int main(void) {
    char text[8] = "abcdef";
    memmove(text + 1, text, 6);
    assert(text[1] == 'a' && text[6] == 'f' && text[7] == 0);
}
