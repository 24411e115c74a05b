// verdict: FAILED
// fails: 9 assertion
int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x % 7 == 3)
        __VERIFIER_error();
    return 0;
}
