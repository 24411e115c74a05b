// verdict: ERROR
// line: 4
int main(void) {
    goto nowhere;
    return 0;
}
