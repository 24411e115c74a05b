// verdict: SUCCESSFUL
typedef int v4 __attribute__((vector_size(16)));

int nondet_int(void);

int main(void) {
    v4 a = {1, 2, 3, nondet_int()};
    if (a[3] > 1000 || a[3] < -1000)
        return 0;
    v4 b = a * 3;
    return b[0] - 3;
}
