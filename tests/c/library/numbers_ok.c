// verdict: SUCCESSFUL
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    char *end;
    assert(atoi(" -42x") == -42);
    assert(strtol("0x1Fz", &end, 0) == 31 && *end == 'z');
    assert(strtoul("777", NULL, 8) == 511);
    errno = 0;
    assert(strtol("99999999999999999999", &end, 10) > 0 && errno == ERANGE && *end == 0);
    div_t d = div(-7, 2);
    assert(d.quot == -3 && d.rem == -1);
    int any = rand();
    assert(any >= 0);
}
