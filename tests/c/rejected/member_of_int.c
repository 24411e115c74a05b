// verdict: ERROR
// line: 5
int main(void) {
    int x = 1;
    return x.y;
}
