// verdict: SUCCESSFUL
#include <assert.h>
#include <math.h>
#include <stdlib.h>

int main(void) {
    const char *text = "-INFINITY!";
    char *end;
    assert(strtod(text, &end) == -HUGE_VAL);
    assert(end == text + 9);
    double nan = strtod("nan(x1)", &end);
    assert(nan != nan && *end == 0);
    assert(strtof("0x1.8p3z", &end) == 12.0f && *end == 'z');
    assert(strtold(".5e1", &end) == 5.0L && *end == 0);
    text = "in";
    assert(strtod(text, &end) == 0 && end == text);
}
