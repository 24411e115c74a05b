// verdict: SUCCESSFUL
// note: A call of reach_error is a failure although its body is empty.
int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 12345 && x < 0)
        reach_error();
    return 0;
}
