// verdict: FAILED
// fails: 9 conversion
// fails: 10 conversion
// options: --conversion-check
unsigned nondet_uint(void);
struct Control { unsigned gain : 4; signed trim : 4; };
int main(void)
{
    struct Control c = {0, 8};
    c.gain = nondet_uint() & 31;
    return c.gain > 15;
}
