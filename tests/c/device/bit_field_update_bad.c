// verdict: FAILED
// fails: 15 assertion
// options: --device once.yaml
struct { unsigned char a : 1, b : 1; } f;
void tick(void)
{
    f.b = 1;
}
int main(void)
{
    unsigned char before = f.b;
    f.a = 1;
    __CPROVER_assert(before == 0 || f.b == 1, "the other bit is kept");
    unsigned char later = f.b;
    __CPROVER_assert(later == 1, "not there yet");
    return 0;
}
