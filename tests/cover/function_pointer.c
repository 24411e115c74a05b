// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 6 covered, 0 unreachable, 0 open
// goals: decision: 6 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 4 covered, 0 unreachable, 0 open
// goals: function: 3 covered, 0 unreachable, 0 open
// goals: boundary: 6 covered, 0 unreachable, 0 open
// options: --function f
static int up(int x)
{
    return x < 100 ? x + 1 : x;
}
static int down(int x)
{
    return x > -100 ? x - 1 : x;
}
int f(int a, _Bool b)
{
    int (*g)(int) = b ? up : down;
    return g(a);
}
