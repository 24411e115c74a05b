#include "queue.h"

static int items[QUEUE_SIZE];
static int count;

int queue_put(int v) {
    if (count == QUEUE_SIZE)
        return 0;
    items[count++] = v;
    return 1;
}
