// goals: mcdc: 2 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 2 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 4 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 6 covered, 0 unreachable, 0 open
// options: --function f
int f(int a, int b)
{
    int x;
    if ((x = a & 7) > 3 && b == x)
        return x;
    return 0;
}
