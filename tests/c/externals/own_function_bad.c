// verdict: FAILED
// fails: 9 assertion
#include <assert.h>

/* Somebody else's code: any value can come back. */
int read_sensor(int channel);

int main(void) {
    assert(read_sensor(1) >= 0);
}
