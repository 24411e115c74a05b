// verdict: FAILED
// fails: 8 assertion
#include <assert.h>

int main(void)
{
    _Float16 half = 2048;
    assert(half + 1.0f == half);
    _Float128 wide = 1;
    wide /= 3;
    assert(wide != (double)wide && wide != (long double)wide);
    assert(_Generic(1.0f32 + 1.0f, _Float32: 1, default: 0));
    assert(sizeof(_Float16) == 2 && sizeof(__float128) == 16 && sizeof(1.0w) == sizeof(long double));
    return 0;
}
