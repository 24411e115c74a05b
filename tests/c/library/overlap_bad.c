// verdict: FAILED
// fails: 8 pointer_dereference
#include <assert.h>
#include <string.h>

int main(void) {
    char text[8] = "abcdef";
    memcpy(text + 1, text, 6);
}
