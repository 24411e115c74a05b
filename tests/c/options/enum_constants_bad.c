// verdict: FAILED
// fails: 7 enum-range
// options: --enum-range-check
enum Mode { IDLE = 1, RUN, STOP = 8 };
int main(void)
{
    enum Mode mode = 5;
    return mode == RUN;
}
