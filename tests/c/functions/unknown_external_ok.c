// verdict: SUCCESSFUL
#include <assert.h>

/* An external function may return anything of its type. */
extern int read_sensor(void);

int main(void) {
    int v = read_sensor();
    if (v < 0 || v > 1023)
        return 1;
    assert(v >= 0 && v <= 1023);
    return 0;
}
