// goals: mcdc: 2 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 2 covered, 0 unreachable, 0 open
// goals: branch: 4 covered, 0 unreachable, 0 open
// goals: decision: 4 covered, 0 unreachable, 0 open
// goals: condition: 4 covered, 0 unreachable, 0 open
// goals: location: 6 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 6 covered, 0 unreachable, 0 open
// options: --function f
int f(int a, int b, int c)
{
    if (a > 3 && 1)
        return 1;
    if (0 || b > 3)
        return 2;
    if (0)
        return 3;
    return 0;
}
