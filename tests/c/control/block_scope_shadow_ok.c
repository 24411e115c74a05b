// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    int gain = 1;
    for (int i = 0; i < 2; i++) {
        gain = 5;
        gain++;
    }
    assert(gain == 6);
    return 0;
}
