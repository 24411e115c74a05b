// verdict: SUCCESSFUL
/* An uninitialised pointer may point anywhere. */
int main(void) {
    int target = 0;
    int *p;
        p = &target;
    *p = 1;
    return 0;
}
