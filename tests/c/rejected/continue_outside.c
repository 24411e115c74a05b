// verdict: ERROR
// line: 6
int main(void) {
    switch (1) {
    default:
        continue;
    }
    return 0;
}
