// goals: mcdc: 4 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 4 covered, 0 unreachable, 0 open
// goals: branch: 0 covered, 0 unreachable, 0 open
// goals: decision: 4 covered, 0 unreachable, 0 open
// goals: condition: 8 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 6 covered, 0 unreachable, 0 open
// options: --function f
int f(int a, int b, int c)
{
    _Bool x = a > 3 && b > 3;
    int y = x || c;
    return x + y;
}
