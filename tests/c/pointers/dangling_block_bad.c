// verdict: FAILED
// fails: 10 pointer_dereference
int main(void) {
    int *p;
    {
        int inner = 0;
        inner = 3;
        p = &inner;
    }
    *p = 4;
    return 0;
}
