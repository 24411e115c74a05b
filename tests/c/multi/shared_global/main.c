// verdict: FAILED
// fails: 12 assertion
// files: main.c driver.c
// note: A tentative definition here, the initialiser in the other file.
#include <assert.h>

extern int speed;
void accelerate(void);

int main(void) {
    accelerate();
    assert(speed == 10);
    return 0;
}
