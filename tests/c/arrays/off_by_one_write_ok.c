// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    int samples[8];
    for (int i = 0; i < 8; i++)
        samples[i] = i * i;
    assert(samples[7] == 49);
    return 0;
}
