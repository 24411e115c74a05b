// goals: mcdc: 2 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 2 covered, 0 unreachable, 0 open
// goals: branch: 0 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 4 covered, 0 unreachable, 0 open
// goals: location: 1 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 6 covered, 0 unreachable, 0 open
// options: --function f
static const int table[2] = {4, 9};
int f(int a, int b)
{
    return table[a > 0 && b > 0];
}
