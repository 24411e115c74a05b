// goals: mcdc: 1 covered, 1 unreachable, 0 open
// goals: mcdc-unique-cause: 1 covered, 1 unreachable, 0 open
// goals: branch: 3 covered, 1 unreachable, 0 open
// goals: decision: 3 covered, 1 unreachable, 0 open
// goals: condition: 3 covered, 1 unreachable, 0 open
// goals: location: 6 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 5 covered, 1 unreachable, 0 open
// options: --function f
void __CPROVER_assume(_Bool c);
int f(unsigned char a)
{
    int r = 0;
    if (a > 50)
        r = 1;
    __CPROVER_assume(a != 7);
    if (a == 7)
        r = 2;
    return r;
}
