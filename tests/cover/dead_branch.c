// goals: mcdc: 1 covered, 2 unreachable, 0 open
// goals: mcdc-unique-cause: 1 covered, 2 unreachable, 0 open
// goals: branch: 3 covered, 1 unreachable, 0 open
// goals: decision: 3 covered, 1 unreachable, 0 open
// goals: condition: 4 covered, 2 unreachable, 0 open
// goals: location: 4 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 7 covered, 2 unreachable, 0 open
// options: --function f
int f(unsigned char a)
{
    if (a > 255)
        return 1;
    if (a < 0 || a == 9)
        return 2;
    return 0;
}
