int main(void)
{
    int flags = 6;
    long double on = flags >> 1e308;
    return on << 1;
}
