// verdict: ERROR
// line: 4
int main(void) {
    int a[2] = {1, 2, 3};
    return a[0];
}
