// goals: mcdc: 2 covered, 1 unreachable, 0 open
// goals: mcdc-unique-cause: 2 covered, 1 unreachable, 0 open
// goals: branch: 3 covered, 1 unreachable, 0 open
// goals: decision: 3 covered, 1 unreachable, 0 open
// goals: condition: 5 covered, 1 unreachable, 0 open
// goals: location: 6 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 7 covered, 2 unreachable, 0 open
// options: 
// note: proved for any number of iterations
int nondet_int(void);
int main(void)
{
    int n = 0;
    while (1) {
        int x = nondet_int();
        if (x > 0 && n < 5)
            n++;
        if (n > 5)
            n = 0;
    }
}
