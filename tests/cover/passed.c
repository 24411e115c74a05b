// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 4 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 2 covered, 0 unreachable, 0 open
// goals: function: 2 covered, 0 unreachable, 0 open
// goals: boundary: 6 covered, 0 unreachable, 0 open
// options: --function f
static int g(int x)
{
    return x ? 2 : 3;
}
int f(int a, int b)
{
    return g(a > 0 && b > 0);
}
