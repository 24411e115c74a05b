// verdict: FAILED
// fails: 10 assertion
int nondet_int(void);
void __CPROVER_assume(_Bool condition);
void __CPROVER_assert(_Bool condition, const char *text);

int main(void) {
    int speed = nondet_int();
    __CPROVER_assume(speed >= 0 && speed <= 250);
    __CPROVER_assert(speed < 250, "speed is limited");
    return 0;
}
