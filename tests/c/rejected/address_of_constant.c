// verdict: ERROR
// line: 4
int main(void) {
    int *p = &5;
    return *p;
}
