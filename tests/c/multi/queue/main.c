// verdict: FAILED
// fails: queue.c:8 array_bounds
// files: main.c queue.c
#include "queue.h"

int main(void) {
    for (int i = 0; i < 3; i++)
        queue_put(i);
    return 0;
}
