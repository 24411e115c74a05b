// verdict: SUCCESSFUL
// options: --enum-range-check
enum Mode { IDLE = 1, RUN, STOP = 8 };
static enum Mode start = RUN;
int main(void)
{
    enum Mode mode = STOP;
    return mode == start;
}
