#include "queue.h"

static int items[QUEUE_SIZE];
static int count;

void queue_put(int v) {
    /* No test for a full queue. */
    items[count++] = v;
}
