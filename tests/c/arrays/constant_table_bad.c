// verdict: FAILED
// fails: 11 assertion
/* A table with one value that stands out, at an index that is not known. */
unsigned char nondet_uchar(void);

static const unsigned char T[256] = {[0 ... 255] = 1, [7] = 9};

int main(void) {
    unsigned char i = nondet_uchar();
    __CPROVER_assert(T[i] == 1 || i == 7, "one");
    __CPROVER_assert(T[i] != 9, "nine");
    return 0;
}
