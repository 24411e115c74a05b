// verdict: ERROR
// line: 7
struct flags {
    unsigned ready : 1;
};
static unsigned *where(struct flags *flags) {
    return &flags->ready;
}
int main(void) {
    struct flags flags = {1};
    return *where(&flags);
}
