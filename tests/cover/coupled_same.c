// goals: mcdc: 4 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 1 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 8 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 12 covered, 0 unreachable, 0 open
// options: --function f
int f(int a, int b)
{
    if ((a > 3 && b > 0) || (a <= 3 && b < 0))
        return 1;
    return 0;
}
