// verdict: FAILED
// fails: 6 unwind
// options: --unwind 3
int main(void) {
    int x = 0;
    for (;;)
        x ^= 1;
}
