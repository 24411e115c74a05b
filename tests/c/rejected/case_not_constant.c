// verdict: ERROR
// line: 6
int main(void) {
    int n = 2;
    switch (n) {
    case n:
        return 1;
    }
    return 0;
}
