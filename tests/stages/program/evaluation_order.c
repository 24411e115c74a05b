/* Operands are saved where a later operand has side effects, and only there. */
int x, a[4];
int f(int n);
int f(int n)
{
    x = n;
    return n + 1;
}
void copy(char *to, const char *from)
{
    while ((*to++ = *from++))
        ;
}
int main(void)
{
    int i = 0, y;
    y = x + f(1);
    y = f(2) + x;
    a[i] = f(3);
    a[i++] = a[i] + 1;
    y = a[f(0)]++ + --i;
    x += f(4);
    y = i = x;
    f(f(1));
    copy((char *)a, "ab");
    return y;
}
