/* Latches, continue, break, goto loops, loops that never loop. */
int nested(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        int j = 0;
        while (j < i) {
            if (j == 3)
                continue;
            if (j == 5)
                break;
            s += j++;
        }
        do
            s--;
        while (s > 100);
    }
    return s;
}
int main(void)
{
    int i = 0;
again:
    i++;
    if (i < 3)
        goto again;
    do {
        i--;
    } while (0);
    for (;;) {
        if (nested(i))
            break;
    }
    while (1)
        ;
}
