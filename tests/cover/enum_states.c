// goals: mcdc: 4 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 4 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 4 covered, 0 unreachable, 0 open
// goals: condition: 8 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 10 covered, 2 unreachable, 0 open
// options: --function f
enum state { OFF, ON, BROKEN };
int f(enum state s, int x)
{
    if (s == OFF || (s == ON && x > 3))
        return 1;
    return s == BROKEN;
}
