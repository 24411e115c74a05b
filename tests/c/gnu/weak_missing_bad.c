// verdict: FAILED
// fails: 6 pointer_dereference
extern int probe(void) __attribute__((weak));
int main(void)
{
    return probe() & 1;
}
