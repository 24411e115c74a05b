// verdict: SUCCESSFUL
// options: --conversion-check
unsigned nondet_uint(void);
struct Control { unsigned gain : 4; signed trim : 4; };
int main(void)
{
    struct Control c = {15, -8};
    c.gain = nondet_uint() & 15;
    return c.gain > 15;
}
