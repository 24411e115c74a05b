// verdict: SUCCESSFUL
#include <assert.h>

/* Somebody else's code: any value can come back. */
int read_sensor(int channel);

int main(void) {
    int x = read_sensor(1);
    assert(x >= 0 || x < 0);
}
