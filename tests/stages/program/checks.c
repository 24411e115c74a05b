/* Every kind of check, with its guard; constants need none. */
struct s { int n; int a[4]; };
int grid[2][3];
int arithmetic(int a, int b, unsigned u, signed char c)
{
    int r = a + b - a * b;
    r = a / b + a % 3 + a / -1;
    r = -a + (u + 1);
    r = 1 << a;
    r = a << 2 | u << 3 | a >> b;
    c++;
    r += 1 + 2 * 3;
    return b && a / b || u;
}
int memory(struct s *p, int *q, int i, int j)
{
    int *end = &grid[1][i], *row = grid[i];
    p->a[i] += grid[i][j] + grid[1][2];
    *q = p->n;
    q[i]++;
    if (q < end)
        return end - q;
    return p ? p->a[2] : *(q + 1);
}
void (*callback)(void);
int main(void)
{
    struct s s;
    int x = 0;
    callback();
    x = memory(&s, &x, x, x);
    return arithmetic(x, x, x, x);
}
