// goals: mcdc: 0 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 0 unreachable, 0 open
// goals: branch: 3 covered, 0 unreachable, 0 open
// goals: decision: 0 covered, 0 unreachable, 0 open
// goals: condition: 0 covered, 0 unreachable, 0 open
// goals: location: 6 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 0 covered, 0 unreachable, 0 open
// options: --function f
int f(int a, int b, int c)
{
    int r = 0;
    switch (a) {
    case 1:
        r = 1;
        /* fall through */
    case 7:
        r += 2;
        break;
    }
    return r;
}
