// verdict: FAILED
// fails: 19 assertion
// options: --16
void __CPROVER_assert(_Bool condition, const char *text);
int nondet_int(void);

static unsigned sum;

/* One after the other, more buffers than the address space has room for at once: nothing is proved by that. */
static void use(void) {
    _Alignas(16) char buffer[30000];
    buffer[0] = 1;
    sum += (unsigned)buffer & 15u;
}

int main(void) {
    for (int i = 0; i < 3; i++)
        use();
    __CPROVER_assert(nondet_int() == 0, "an input");
    return 0;
}
