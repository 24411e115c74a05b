// verdict: UNKNOWN
// options: --no-pointer-check
/* A call through a null pointer is undefined; that nobody checks it makes nothing behind it true. */
int main(void) {
    int (*f)(void) = 0;
    int r = f();
    __CPROVER_assert(r == 1, "r");
    return 0;
}
