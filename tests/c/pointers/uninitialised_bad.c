// verdict: FAILED
// fails: 11 pointer_dereference
_Bool nondet_bool(void);

/* An uninitialised pointer may point anywhere. */
int main(void) {
    int target = 0;
    int *p;
    if (nondet_bool())
        p = &target;
    *p = 1;
    return 0;
}
