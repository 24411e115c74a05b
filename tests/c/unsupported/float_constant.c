// verdict: ERROR
// line: 4
int main(void) {
    int scaled = 100 * 1.25;
    return scaled;
}
