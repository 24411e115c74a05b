// verdict: FAILED
// fails: 18 array_bounds
// note: CBMC does not report running over a member array that is reached through a pointer; gcc's bounds sanitizer
//       does.
#include <assert.h>

#define CAPACITY 3

struct queue {
    int items[CAPACITY];
    int size;
};

static int enqueue(struct queue *q, int item) {
    if (q->size > CAPACITY)
        return 0;
    int i = q->size++;
    q->items[i] = item;
    return 1;
}

int main(void) {
    struct queue q = {{0}, 0};
    int accepted = 0;
    for (int i = 0; i < 5; i++)
        accepted += enqueue(&q, i);
    assert(accepted == CAPACITY);
    return 0;
}
