// verdict: SUCCESSFUL
// options: --32
int main(void)
{
    unsigned x = 0x11223344u, y;
    __asm__("rev %0, %1" : "=r"(y) : "r"(x));
    __CPROVER_assert(y == 0x44332211u, "swapped");
    return 0;
}
