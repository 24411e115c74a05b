// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 6 covered, 0 unreachable, 0 open
// goals: decision: 6 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 8 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 7 covered, 2 unreachable, 0 open
// options: --function f
int f(unsigned char n)
{
    int s = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            if (i + j == n)
                s++;
    return s;
}
