// goals: mcdc: 0 covered, 3 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 3 unreachable, 0 open
// goals: branch: 1 covered, 1 unreachable, 0 open
// goals: decision: 1 covered, 3 unreachable, 0 open
// goals: condition: 3 covered, 3 unreachable, 0 open
// goals: location: 2 covered, 2 unreachable, 0 open
// goals: function: 1 covered, 1 unreachable, 0 open
// goals: boundary: 3 covered, 6 unreachable, 0 open
// options: --function f
static int g(int x)
{
    return x > 3;
}
int f(int a)
{
    if (a > 5 && a < 2)
        return g(a);
    return 0;
}
