// verdict: SUCCESSFUL
#include <assert.h>
#include <stdatomic.h>

static _Atomic int state;
static int plain;

int main(void) {
    int expected = 0;
    assert(atomic_compare_exchange_strong(&state, &expected, 5));
    assert(!atomic_compare_exchange_strong(&state, &expected, 6));
    assert(expected == 5);
    assert(atomic_fetch_add(&state, 2) == 5 && atomic_load(&state) == 7);
    assert(__sync_fetch_and_or(&plain, 6) == 0 && __sync_and_and_fetch(&plain, 2) == 2);
    __atomic_store_n(&plain, 9, __ATOMIC_SEQ_CST);
    assert(__sync_val_compare_and_swap(&plain, 9, 1) == 9 && plain == 1);
    return 0;
}
