// verdict: ERROR
// line: 7
int main(void) {
again:
    if (0)
        goto again;
again:
    return 0;
}
