// verdict: SUCCESSFUL
int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x % 7 == 8)
        __VERIFIER_error();
    return 0;
}
