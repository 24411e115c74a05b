// goals: mcdc: 1 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 1 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 2 covered, 0 unreachable, 0 open
// goals: location: 5 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 2 covered, 1 unreachable, 0 open
// options: --function f
int f(unsigned char n)
{
    int s = 0;
    while (n > 0) {
        s += n;
        n--;
    }
    return s;
}
