// verdict: SUCCESSFUL
// options: --no-signed-overflow-check
// note: With the check off the sum wraps around.
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    int y = x + 1;
    return y == 0;
}
