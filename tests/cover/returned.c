// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 0 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 1 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 9 covered, 0 unreachable, 0 open
// options: --function f
int f(int a, int b, int c)
{
    return a > 3 && (b > 3 || c > 3);
}
