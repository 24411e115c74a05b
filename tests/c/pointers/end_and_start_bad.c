// verdict: FAILED
// fails: 14 assertion
// fails: 15 assertion
// note: C11 6.5.9p6: where one object ends another may begin
int nondet_int(void);
int a[4], b[4];
struct { char x[3]; } s;

int main(void)
{
    int i = nondet_int();
    if (i < 0 || i > 4)
        return 0;
    __CPROVER_assert(&a[i] != b, "end of a");
    __CPROVER_assert((void *)(s.x + 3) != (void *)b, "end of s");
    return 0;
}
