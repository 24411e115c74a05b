// verdict: SUCCESSFUL
// files: main.c driver.c
#include <assert.h>

extern int speed;
void accelerate(void);

int main(void) {
    accelerate();
    assert(speed == 11);
    return 0;
}
