// verdict: ERROR
// line: 5
int main(void) {
    int flags = 6;
    return flags >> 1e3;
}
