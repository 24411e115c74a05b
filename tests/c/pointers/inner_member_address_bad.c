// verdict: FAILED
// fails: 15 pointer_dereference
#include <assert.h>

struct config {
    int baud;
    char parity;
    int timeout;
};

int main(void) {
    struct config c = {9600, 'N', 50};
    int *t = &c.timeout;
    t += 1;
    *t = 100;
    assert(c.timeout == 100);
    return 0;
}
