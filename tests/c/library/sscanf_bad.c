// verdict: FAILED
// options: --failed-assert continue
// fails: 11 assertion
// fails: 12 pointer_dereference
#include <assert.h>
#include <stdio.h>

int main(void) {
    char word[3];
    int x = 0;
    assert(sscanf("8", "%d", &x) == 1 && x == 9);
    sscanf("7 abc", "%d %s", &x, word);
    return 0;
}
