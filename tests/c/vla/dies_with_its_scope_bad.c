// verdict: FAILED
// fails: 13 pointer_dereference
int nondet_int(void);

int main(void) {
    int *p = 0, x = 1;
    for (int i = 1; i < 3; i++) {
        int a[i];
        a[0] = i;
        p = a;
        x = *p;
    }
    return *p;
}
