// verdict: FAILED
// fails: 5 assertion
/* C11 5.1.2.2.1p2: argc is not negative; it may be 0. */
int main(int argc, char **argv) {
    __CPROVER_assert(argc > 0, "a name");
    return 0;
}
