// goals: mcdc: 0 covered, 2 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 2 unreachable, 0 open
// goals: branch: 1 covered, 1 unreachable, 0 open
// goals: decision: 1 covered, 1 unreachable, 0 open
// goals: condition: 3 covered, 1 unreachable, 0 open
// goals: location: 2 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 3 covered, 3 unreachable, 0 open
// options: --function f
int f(unsigned char a)
{
    if (a > 10 && a < 5)
        return 1;
    return 0;
}
