// verdict: SUCCESSFUL
// files: main.c queue.c
#include <assert.h>

#include "queue.h"

int main(void) {
    int kept = 0;
    for (int i = 0; i < 3; i++)
        kept += queue_put(i);
    assert(kept == QUEUE_SIZE);
    return 0;
}
