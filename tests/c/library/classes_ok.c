// verdict: SUCCESSFUL
#include <assert.h>
#include <ctype.h>

int main(void) {
    unsigned char c;
    assert(!isdigit(c) || (c >= '0' && c <= '9'));
    assert(!isupper(c) || islower(tolower(c)));
    assert(!isalpha(c) || isalnum(c));
}
