// verdict: SUCCESSFUL
// options: -D LIMIT=3
int main(void) {
    int a[4] = {0};
    a[LIMIT] = 1;
    return 0;
}
