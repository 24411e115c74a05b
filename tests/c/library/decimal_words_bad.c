// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
#include <stdlib.h>

int main(void) {
    const char *text = "inf";
    char *end;
    strtod(text, &end);
    assert(end == text);
}
