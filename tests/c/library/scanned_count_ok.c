// verdict: SUCCESSFUL
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int x, reached = -1;
    char word[8], digits[4];
    int n = scanf("%2d%n%7s%3[0-9]", &x, &reached, word, digits);
    assert(n <= 3);
    if (n >= 1)
        assert(x >= -9 && x <= 99 && reached > 0);
    if (n >= 2)
        assert(word[0] != ' ');
    if (n == 3)
        assert(digits[0] >= '0' && digits[0] <= '9');
}
