// verdict: SUCCESSFUL
#include <assert.h>

static int trace[3], used;

static int log_value(int v) {
    trace[used++] = v;
    return v;
}

int main(void) {
    int a = (log_value(1), log_value(2));
    a += log_value(3);
    assert(trace[0] == 1 && trace[1] == 2 && trace[2] == 3 && a == 5);
    return 0;
}
