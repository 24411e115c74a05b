// goals: mcdc: 4 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 4 covered, 0 unreachable, 0 open
// goals: branch: 4 covered, 0 unreachable, 0 open
// goals: decision: 4 covered, 0 unreachable, 0 open
// goals: condition: 8 covered, 0 unreachable, 0 open
// goals: location: 5 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 11 covered, 1 unreachable, 0 open
// options: --function f
#define BETWEEN(x, low, high) ((x) >= (low) && (x) <= (high))
int f(int a, int b)
{
    if (BETWEEN(a, 1, 5))
        return 1;
    if (BETWEEN(b, 2, 2))
        return 2;
    return 0;
}
