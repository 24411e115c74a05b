// goals: mcdc: 1 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 1 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 2 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 3 covered, 0 unreachable, 0 open
// options: --function f
int f(unsigned a, unsigned b)
{
    if (a + b < a)
        return 1;
    return 0;
}
