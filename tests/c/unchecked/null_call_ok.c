// verdict: SUCCESSFUL
// options: --no-pointer-check
static int one(void) { return 1; }

int main(void) {
    int (*f)(void) = one;
    int r = f();
    __CPROVER_assert(r == 1, "r");
    return 0;
}
