// verdict: FAILED
// fails: 6 array_bounds
// options: -D LIMIT=4
int main(void) {
    int a[4] = {0};
    a[LIMIT] = 1;
    return 0;
}
