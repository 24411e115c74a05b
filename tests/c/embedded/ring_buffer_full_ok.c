// verdict: SUCCESSFUL
#include <assert.h>
#include <stdbool.h>

/* One slot stays free so that full and empty can be told apart. */
#define SIZE 4

static int ring[SIZE];
static unsigned int head, tail;

static bool put(int v) {
    if ((head + 1) % SIZE == tail)
        return false;
    ring[head] = v;
    head = (head + 1) % SIZE;
    return true;
}

static bool get(int *v) {
    if (head == tail)
        return false;
    *v = ring[tail];
    tail = (tail + 1) % SIZE;
    return true;
}

int main(void) {
    int stored = 0;
    for (int i = 0; i < SIZE; i++)
        if (put(i))
            stored++;
    int v;
    int fetched = 0;
    for (int i = 0; i < SIZE; i++)
        if (get(&v))
            fetched++;
    assert(fetched == stored);
    return 0;
}
