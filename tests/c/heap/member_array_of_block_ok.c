// verdict: SUCCESSFUL
#include <assert.h>
#include <stdlib.h>
unsigned nondet_unsigned(void);

struct frame {
    unsigned char header[4];
    unsigned char body[4];
};

int main(void) {
    struct frame *frames = malloc(3 * sizeof *frames);
    if (!frames) return 0;
    unsigned i = nondet_unsigned() % 3, j = nondet_unsigned() % 4;
    frames[1].header[0] = 1;
    frames[1].body[0] = 2;
    frames[i].body[j] = 3;
    frames[i].header[j] = 4;
    assert(frames[i].body[j] == 3 && frames[i].header[j] == 4);
    assert(frames[1].body[0] == 2 || frames[1].body[0] == 3);
    assert(frames[1].header[0] == (i == 1 && j == 0 ? 4 : 1));
    free(frames);
    return 0;
}
