// verdict: SUCCESSFUL
// note: argc is at least 0 and unknown; CBMC assumes argc >= 1.
#include <assert.h>

int main(int argc, char **argv) {
    (void)argv;
    assert(argc < 3 || argc >= 3);
    return 0;
}
