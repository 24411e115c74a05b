// goals: mcdc: 2 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 2 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 4 covered, 0 unreachable, 0 open
// goals: location: 4 covered, 0 unreachable, 0 open
// goals: function: 2 covered, 0 unreachable, 0 open
// goals: boundary: 5 covered, 1 unreachable, 0 open
// options: --function f
static int depth(unsigned char n)
{
    if (n == 0 || n > 6)
        return 0;
    return 1 + depth(n - 1);
}
int f(unsigned char n)
{
    return depth(n);
}
