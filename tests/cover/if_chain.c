// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 6 covered, 0 unreachable, 0 open
// goals: decision: 6 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 5 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 8 covered, 1 unreachable, 0 open
// options: --function f
int f(int a, int b, int c)
{
    if (a < 0)
        return -1;
    else if (a == 0)
        return 0;
    else if (a < 10)
        return 1;
    else
        return 2;
}
