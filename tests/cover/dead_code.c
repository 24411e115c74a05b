// goals: mcdc: 0 covered, 1 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 1 unreachable, 0 open
// goals: branch: 0 covered, 2 unreachable, 0 open
// goals: decision: 0 covered, 2 unreachable, 0 open
// goals: condition: 0 covered, 2 unreachable, 0 open
// goals: location: 1 covered, 2 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 0 covered, 3 unreachable, 0 open
// options: --function f
// note: what follows a return is never reached
int f(int a, int b, int c)
{
    return a;
    if (b > c)
        return 2;
}
