// verdict: SUCCESSFUL
static count() { static n = 1; register i = 2; return n + i; }
int main(void) { auto sum = count(); return sum - 3; }
