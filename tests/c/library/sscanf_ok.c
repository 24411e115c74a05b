// verdict: SUCCESSFUL
// note: what is read from a string is known if the string is.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    int a = 1, b = 2, n;
    unsigned u;
    char word[8], c;
    short h;
    double d;
    assert(sscanf("12 -34", "%d %d", &a, &b) == 2 && a == 12 && b == -34);
    assert(sscanf("x", "%d", &a) == 0 && a == 12);
    assert(sscanf("  ", "%d", &a) == EOF);
    assert(sscanf("0x1f 077 9", "%i %i %i", &a, &b, &n) == 3 && a == 31 && b == 63 && n == 9);
    assert(sscanf("12345", "%2d%3x", &a, &u) == 2 && a == 12 && u == 0x345);
    assert(sscanf("abc def", "%3s%n", word, &n) == 1 && n == 3 && strcmp(word, "abc") == 0);
    assert(sscanf("key:7", "key=%d", &a) == 0);
    assert(sscanf("abc,x", "%[^,],%c", word, &c) == 2 && c == 'x');
    assert(sscanf("5 6", "%*d %hd", &h) == 1 && h == 6);
    assert(sscanf("1.5", "%lf", &d) == 1 && d == 1.5);
    return 0;
}
