// goals: mcdc: 3 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 3 covered, 0 unreachable, 0 open
// goals: branch: 4 covered, 0 unreachable, 0 open
// goals: decision: 4 covered, 0 unreachable, 0 open
// goals: condition: 6 covered, 0 unreachable, 0 open
// goals: location: 7 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 7 covered, 2 unreachable, 0 open
// options: 
int nondet_int(void);
int main(void)
{
    int n = 0;
    while (1) {
        int x = nondet_int();
        if (n < 60)
            n++;
        if (n == 60 && x == 12345)
            n = 0;
    }
}
