// verdict: SUCCESSFUL
// options: --device once.yaml
struct { unsigned char a : 1, b : 1; } f;
void tick(void)
{
    f.b = 1;
}
int main(void)
{
    f.a = 1;
    __CPROVER_assert(f.a == 1, "own bit");
    return 0;
}
