// verdict: SUCCESSFUL
// options: --unwind 3
int main(void) {
    for (;;)
        ;
}
