// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    int x = 7;
    char word[5];
    int n = scanf("%d %4s", &x, word);
    assert(n >= -1 && n <= 2);
    if (n == 2)
        assert(strlen(word) <= 4);
    if (n < 1)
        assert(x == 7);
}
