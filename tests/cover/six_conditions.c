// goals: mcdc: 6 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 6 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 12 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 18 covered, 0 unreachable, 0 open
// options: --function f
int f(int a, int b, int c)
{
    if ((a > 0 && b > 0) || (b < -5 && c > 0) || (c < -5 && a < -7))
        return 1;
    return 0;
}
