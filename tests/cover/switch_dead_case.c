// goals: mcdc: 0 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 1 unreachable, 0 open
// goals: decision: 0 covered, 0 unreachable, 0 open
// goals: condition: 0 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 0 covered, 0 unreachable, 0 open
// options: --function f
int f(unsigned char a)
{
    switch (a) {
    case 3:
        return 1;
    case 300:
        return 2;
    }
    return 0;
}
