// options: --floats fixed
// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>
float nondet_float(void);

struct record { char tag; float value; double wide; };

/* In memory a fixed-point number is its word. */
int main(void) {
    struct record a = { 'x', nondet_float(), 0 }, b;
    a.wide = a.value;
    memcpy(&b, &a, sizeof a);
    assert(b.value == a.value && b.wide == a.wide);
    float half = 0.5f;
    int word;
    memcpy(&word, &half, sizeof word);
    assert(word == 0x8000);
    return 0;
}
