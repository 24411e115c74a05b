// verdict: ERROR
// line: 4
int main(void) {
    int x = ({ int t = 3; t + 1; });
    return x;
}
