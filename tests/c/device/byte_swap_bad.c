// verdict: FAILED
// fails: 8 assertion
// options: --32
int main(void)
{
    unsigned x = 0x11223344u, y;
    __asm__("rev16 %0, %1" : "=r"(y) : "r"(x));
    __CPROVER_assert(y == 0x44332211u, "only in halves");
    return 0;
}
