// verdict: ERROR
// line: 5
int main(void) {
    int a = 1, *p = &a;
    return *(p * p);
}
