// goals: mcdc: 4 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 4 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 4 covered, 0 unreachable, 0 open
// goals: condition: 8 covered, 0 unreachable, 0 open
// goals: location: 4 covered, 0 unreachable, 0 open
// goals: function: 2 covered, 0 unreachable, 0 open
// goals: boundary: 6 covered, 0 unreachable, 0 open
// options: --function f
static inline int is_small(int x)
{
    return x > -5 && x < 5;
}
int f(int a, int b)
{
    if (is_small(a) || is_small(b))
        return 1;
    return 0;
}
