// goals: mcdc: 1 covered, 1 unreachable, 0 open
// goals: mcdc-unique-cause: 1 covered, 1 unreachable, 0 open
// goals: branch: 3 covered, 1 unreachable, 0 open
// goals: decision: 3 covered, 1 unreachable, 0 open
// goals: condition: 3 covered, 1 unreachable, 0 open
// goals: location: 5 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 3 covered, 3 unreachable, 0 open
// options: --function f
void __CPROVER_assume(_Bool c);
int f(unsigned char a)
{
    __CPROVER_assume(a < 100);
    if (a > 50)
        return 1;
    if (a > 120)
        return 2;
    return 0;
}
