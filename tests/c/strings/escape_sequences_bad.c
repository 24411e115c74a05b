// verdict: FAILED
// fails: 7 assertion
#include <assert.h>

int main(void) {
    char s[] = "\101\t\\\"\0z";
    assert(sizeof(s) == 6);
    return 0;
}
