// goals: mcdc: 0 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 0 unreachable, 0 open
// goals: branch: 3 covered, 0 unreachable, 0 open
// goals: decision: 0 covered, 0 unreachable, 0 open
// goals: condition: 0 covered, 0 unreachable, 0 open
// goals: location: 4 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 0 covered, 0 unreachable, 0 open
// options: --function f
int f(int a, int b, int c)
{
    switch (a & 15) {
    case 0 ... 3:
        return 1;
    case 4:
        return 2;
    }
    return 3;
}
