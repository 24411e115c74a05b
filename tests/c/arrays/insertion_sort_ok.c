// verdict: SUCCESSFUL
// options: --unwind 6
#include <assert.h>
signed char nondet_schar(void);

/* The inner loop must test the index before it reads the element. */
#define N 4

static void sort(int a[], int n) {
    for (int i = 1; i < n; i++) {
        int key = a[i];
        int j = i - 1;
        while (j >= 0 && a[j] > key) {
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = key;
    }
}

int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = nondet_schar();
    sort(a, N);
    for (int i = 0; i + 1 < N; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
