// verdict: SUCCESSFUL
#include <assert.h>

int nondet_int(void);

int main(void) {
    int last = 0;
    for (int i = 0; i < 3; i++) {
        int n = i + 1;
        int kept[n];
        kept[i] = i;
        for (int k = 0; k < 2; k++) {
            if (nondet_int())
                continue;
            int inner[n];
            inner[0] = 1;
            last = inner[0];
        }
        assert(kept[i] == i);
    }
    return last & 1;
}
