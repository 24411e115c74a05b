/* Fall-through, ranges, declarations that are jumped over, Duff's device. */
int classify(int c)
{
    switch (c) {
        int local;
    case '0' ... '9':
        local = 1;
        return local;
    case 'a':
    case 'b':
        c++;
    default:
        c--;
        break;
    case -1:
        return -1;
    }
    return c;
}
void send(short *to, short *from, int count)
{
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to = *from++;
    case 3:
            *to = *from++;
    case 2:
            *to = *from++;
    case 1:
            *to = *from++;
        } while (--n > 0);
    }
}
int main(void)
{
    short a[8], b;
    send(&b, a, 7);
    return classify(b);
}
