// verdict: SUCCESSFUL
#include <assert.h>
signed char nondet_schar(void);

#define CAPACITY 4

static int heap[CAPACITY];
static int size;

static void insert(int v) {
    int i = size++;
    heap[i] = v;
    while (i > 0) {
        int parent = (i - 1) / 2;
        if (heap[parent] <= heap[i])
            break;
        int t = heap[parent];
        heap[parent] = heap[i];
        heap[i] = t;
        i = parent;
    }
}

int main(void) {
    for (int i = 0; i < CAPACITY; i++)
        insert(nondet_schar());
    for (int i = 1; i < CAPACITY; i++)
        assert(heap[(i - 1) / 2] <= heap[i]);
    return 0;
}
