// verdict: SUCCESSFUL
#include <assert.h>

typedef enum { IDLE, RUN = 5, STOP } mode_t_;
typedef struct {
    mode_t_ mode;
    int ticks;
} machine_t;

int main(void) {
    machine_t m = {STOP, 0};
    assert(m.mode == 6 && RUN + 1 == STOP);
    return 0;
}
