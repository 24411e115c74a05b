// verdict: FAILED
// fails: 11 assertion
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    const char *text = " -12.5e1xyz";
    char *end;
    assert(strtod(text, &end) == -125.0);
    assert(*end == 'y');
    assert(atof("0.1") == 0.1 && strtof("3.", 0) == 3.0f);
    assert(strtod("none", &end) != 1.0 || 1);
    return 0;
}
