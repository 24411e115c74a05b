// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 4 covered, 5 unreachable, 0 open
// options: --function f
int f(unsigned char a, unsigned char b)
{
    if (a * b == 221 && a > b && b > 1)
        return 1;
    return 0;
}
