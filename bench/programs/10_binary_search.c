/* Binary search for an unknown key in a table of 15: it is found exactly if it is there. */
#define N 15
int nondet_int(void);

int main(void)
{
    int table[N];
    for (int i = 0; i < N; i++)
        table[i] = 3 * i + 1;
    int key = nondet_int(), low = 0, high = N - 1, found = -1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (table[middle] == key) {
            found = middle;
            break;
        }
        if (table[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    int there = 0;
    for (int i = 0; i < N; i++)
        there |= table[i] == key;
    __CPROVER_assert((found >= 0) == there, "found");
    return 0;
}
