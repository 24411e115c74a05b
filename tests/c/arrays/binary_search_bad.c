// verdict: FAILED
// fails: 26 assertion
// options: --unwind 6
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

static int find(const int *table, int n, int key) {
    int low = 0, high = n - 1;
    while (low <= high) {
        int mid = low + (high - low) / 2;
        if (table[mid] == key)
            return mid;
        if (table[mid] < key)
            low = mid + 2;
        else
            high = mid - 1;
    }
    return -1;
}

int main(void) {
    static const int table[7] = {-9, -4, 0, 3, 8, 15, 90};
    int i = nondet_int();
    __CPROVER_assume(i >= 0 && i < 7);
    assert(find(table, 7, table[i]) == i);
    return 0;
}
