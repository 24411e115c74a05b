// goals: mcdc: 2 covered, 1 unreachable, 0 open
// goals: mcdc-unique-cause: 2 covered, 1 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 5 covered, 1 unreachable, 0 open
// goals: location: 4 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 7 covered, 2 unreachable, 0 open
// options: --function f
int f(int a, int b)
{
    int n = 0;
    if (a > 0 && n++ == 0 && b > n)
        return n;
    return n + 5;
}
