// goals: mcdc: 0 covered, 1 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 1 unreachable, 0 open
// goals: branch: 1 covered, 1 unreachable, 0 open
// goals: decision: 1 covered, 1 unreachable, 0 open
// goals: condition: 1 covered, 1 unreachable, 0 open
// goals: location: 2 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 1 covered, 2 unreachable, 0 open
// options: --function f
// note: only an overflow could get there, and what comes after it is no test
int f(int a)
{
    if (a + 1 < a)
        return 1;
    return 0;
}
