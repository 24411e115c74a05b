// verdict: ERROR
// line: 4
int main(void) {
    break;
    return 0;
}
