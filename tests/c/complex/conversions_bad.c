// verdict: FAILED
// options: --failed-assert continue
// fails: 18 assertion
// fails: 23 assertion
#include <assert.h>
#include <complex.h>

/* C11 6.3.1.6 and 6.3.1.7: to a real type the imaginary part is dropped, to a complex one it is zero. */
static double complex reference = 2.0 + 3.0 * I;
static float complex table[] = {1.0f, 2.0fi, 3};
static double real_part(double complex z) { return z; }
static _Complex float narrowed(_Complex double z) { return z; }

int main(void) {
    double real = reference;
    int whole = (int)(2.75 + 9.0 * I);
    _Bool some = 0.25i, none = 0.0 + 0.5i;
    assert(real == 2.0 && whole == 2 && some && !none);
    assert(real_part(7) == 7.0 && real_part(reference) == 2.0);
    assert(narrowed(0.1) != 0.1 && narrowed(0.1) == 0.1f);
    assert(table[0] == 1 && cimagf(table[1]) == 2 && crealf(table[1]) == 0 && sizeof table == 24);
    if (reference - 2.0)
        assert(0);
    double complex chosen = real > 1 ? reference : 1;
    assert(chosen == reference && (chosen && 1) && !!chosen);
    long double complex wide = reference;
    assert(wide == 2.0L + 3.0Li && sizeof wide == 2 * sizeof(long double));
    _Complex int whole_numbers = 2 + 3i;
    whole_numbers *= whole_numbers;
    assert(__real__ whole_numbers == -5 && __imag__ whole_numbers == 12);
    return 0;
}
