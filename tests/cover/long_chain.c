// goals: mcdc: 7 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 7 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 14 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 0 covered, 0 unreachable, 0 open
// options: --function f
int f(unsigned a)
{
    if ((a & 1) && (a & 2) && (a & 4) && (a & 8) && (a & 16) && (a & 32) && (a & 64))
        return 1;
    return 0;
}
