// verdict: FAILED
// fails: 7 overflow
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int y = x + 1;
    return y == 0;
}
