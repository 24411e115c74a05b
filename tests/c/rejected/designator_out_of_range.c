// verdict: ERROR
// line: 4
int main(void) {
    int a[2] = {[2] = 1};
    return a[0];
}
