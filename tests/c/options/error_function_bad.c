// verdict: FAILED
// fails: 15 assertion
// options: --no-assertions --error-function fault
/* The handler has a body, and calling it is an error all the same. */
int nondet_int(void);
static int faults;

static void fault(void) {
    faults++;
}

int main(void) {
    int level = nondet_int();
    if (level == 7)
        fault();
    return faults;
}
