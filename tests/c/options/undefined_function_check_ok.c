// verdict: SUCCESSFUL
// note: CBMC makes this check always and calls it no-body.
extern void notify(void);

int main(void) {
    notify();
    return 0;
}
