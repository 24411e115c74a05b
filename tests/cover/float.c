// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 4 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 7 covered, 2 unreachable, 0 open
// options: --function f
// note: not a number is one of the inputs
int f(float x, float y)
{
    if (x > 1.5f && y < x)
        return 1;
    return x != x;
}
