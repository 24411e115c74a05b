// verdict: SUCCESSFUL
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>
double nondet_double(void);

int main(void) {
    char c;
    if (read(0, &c, 1) < 0)
        assert(errno > 0);
    errno = 0;
    void *block = malloc(8);
    assert(block ? errno == 0 : errno == ENOMEM);
    errno = 0;
    double square = nondet_double(), root = sqrt(square);
    assert((errno == EDOM) == (square < 0));
    assert(strtol("12", NULL, 99) == 0 && errno == EINVAL);
    free(block);
}
