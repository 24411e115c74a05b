// goals: mcdc: 2 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 2 covered, 0 unreachable, 0 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 4 covered, 0 unreachable, 0 open
// goals: location: 5 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 6 covered, 0 unreachable, 0 open
// options: 
int nondet_int(void);
int main(void)
{
    int n = 0;
    while (1) {
        int x = nondet_int();
        if (x > 3 && x < 7)
            n = 1;
    }
}
