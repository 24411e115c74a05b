// goals: mcdc: 4 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 4 covered, 0 unreachable, 0 open
// goals: branch: 9 covered, 0 unreachable, 0 open
// goals: decision: 6 covered, 0 unreachable, 0 open
// goals: condition: 8 covered, 0 unreachable, 0 open
// goals: location: 11 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 11 covered, 1 unreachable, 0 open
// options: 
unsigned char nondet_uchar(void);
static enum { IDLE, RUN, STOP } state;
int main(void)
{
    while (1) {
        unsigned char x = nondet_uchar();
        switch (state) {
        case IDLE:
            if (x == 17)
                state = RUN;
            break;
        case RUN:
            if (x > 200 || x < 3)
                state = STOP;
            break;
        default:
            if (x == 0)
                state = IDLE;
        }
    }
}
