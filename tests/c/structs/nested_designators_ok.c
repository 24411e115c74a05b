// verdict: SUCCESSFUL
#include <assert.h>

struct pin {
    unsigned char port, bit;
};
struct board {
    struct pin led[2];
    int clock;
};

static const struct board board = {
    .clock = 16,
    .led = {[1] = {.bit = 5, .port = 2}},
};

int main(void) {
    assert(board.clock == 16 && board.led[1].port == 2);
    assert(board.led[0].bit == 0 && board.led[1].bit == 5);
    return 0;
}
