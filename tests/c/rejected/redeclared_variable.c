// verdict: ERROR
// line: 5
int main(void) {
    int x = 1;
    int x = 2;
    return x;
}
