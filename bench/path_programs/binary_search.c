/* A number is found in a sorted array of N unknown 16-bit numbers, if it is there. -DN=64 */
#ifndef N
#define N 8
#endif
short nondet_short(void);
short a[N];

static int search(short x) {
    int low = 0, high = N - 1;
    while (low <= high) {
        int mid = (low + high) / 2;
        if (a[mid] == x)
            return mid;
        if (a[mid] > x)
            high = mid - 1;
        else
            low = mid + 1;
    }
    return -1;
}

int main(void) {
    for (int i = 0; i < N; i++)
        a[i] = nondet_short();
    for (int i = 0; i + 1 < N; i++)
        __CPROVER_assume(a[i] <= a[i + 1]);
    short x = nondet_short();
    int found = search(x);
    if (found >= 0) {
        __CPROVER_assert(a[found] == x, "the number is where it was found");
    } else {
        for (int i = 0; i < N; i++)
            __CPROVER_assert(a[i] != x, "a number that is not found is not there");
    }
    return 0;
}
