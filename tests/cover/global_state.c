// goals: mcdc: 1 covered, 2 unreachable, 0 open
// goals: mcdc-unique-cause: 1 covered, 2 unreachable, 0 open
// goals: branch: 3 covered, 1 unreachable, 0 open
// goals: decision: 3 covered, 1 unreachable, 0 open
// goals: condition: 4 covered, 2 unreachable, 0 open
// goals: location: 5 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 5 covered, 4 unreachable, 0 open
// options: --function f
int count;
int f(int a)
{
    count += 1;
    if (count == 1 && a > 0)
        return 1;
    if (count > 1)
        return 2;
    return 0;
}
