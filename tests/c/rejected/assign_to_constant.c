// verdict: ERROR
// line: 5
int main(void) {
    const int limit = 3;
    limit = 4;
    return limit;
}
