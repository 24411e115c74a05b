// verdict: FAILED
// fails: 6 assertion
/* `reach_error` is an error however it is called, also where the program gives it an empty body. */
_Bool nondet_bool(void);

void reach_error(void) { }
static void nothing(void) { }

int main(void) {
    void (*handler)(void) = nondet_bool() ? reach_error : nothing;
    handler();
    return 0;
}
