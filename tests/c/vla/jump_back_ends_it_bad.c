// verdict: FAILED
// fails: 14 pointer_dereference
int nondet_int(void);

/* Jumping back out of the scope of its declaration ends an array of variable length (C11 6.2.4p7). */
int main(void) {
    int n = (nondet_int() & 3) + 1;
    int *earlier = 0;
    int rounds = 0;
again:;
    int values[n];
    values[0] = rounds;
    if (earlier)
        *earlier = 3;
    earlier = values;
    if (rounds++ < 2)
        goto again;
    return 0;
}
