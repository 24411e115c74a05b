// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 9 covered, 0 unreachable, 0 open
// options: --function f --pointer-elements 4 --no-null-arguments
int f(const unsigned char *text)
{
    if (text[0] == 'G' && text[1] == 'P' && text[2] == 'S')
        return 1;
    return 0;
}
