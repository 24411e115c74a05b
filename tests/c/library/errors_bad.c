// verdict: FAILED
// fails: 15 assertion
// fails: 18 assertion
// fails: 21 assertion
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>
double nondet_double(void);

int main(void) {
    char c;
    if (read(0, &c, 1) < 0)
        assert(errno != EINTR);
    errno = 0;
    void *block = malloc(8);
    assert(errno == 0);
    errno = 0;
    double root = sqrt(nondet_double());
    assert(errno == 0);
    free(block);
}
