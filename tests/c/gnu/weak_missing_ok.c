// verdict: SUCCESSFUL
extern int probe(void) __attribute__((weak));
int main(void)
{
    return probe ? probe() & 1 : 0;
}
