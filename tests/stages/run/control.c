/* Statements: every loop, switch, goto, and jumps in and out of scopes. */
#include <assert.h>
static int collatz(int n)
{
    int steps = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}
static int duff(const int *from, int count)
{
    int sum = 0, n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { sum += *from++;
    case 3:      sum += *from++;
    case 2:      sum += *from++;
    case 1:      sum += *from++;
            } while (--n > 0);
    }
    return sum;
}
static int classify(int c)
{
    int r = 0;
    switch (c) {
    default: r = 100; break;
    case 1: r += 1;
    case 2: r += 2;
    case 3 ... 5: r += 3; break;
    case -7: { int x = 7; r = x; } break;
    case 6: for (;;) { if (r++ > 3) break; continue; }
    }
    return r;
}
static int gotos(int n)
{
    int i = 0, total = 0;
top:
    if (i >= n) goto done;
    {
        int square = i * i;
        if (square % 2) goto next;
        total += square;
    next:
        i++;
    }
    goto top;
done:
    return total;
}
static int early(int n)
{
    for (int i = 0; i < 10; i++) {
        int j = 0;
        do {
            if (j == n) return i * 10 + j;
            if (j > i) break;
            if (j == 2) { j += 2; continue; }
            j++;
        } while (j < 8);
        if (i == 5) goto out;
    }
    return -1;
out:
    return -2;
}
static unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int counter(void) { static int c = 5; return c++; }
static int apply(int (*f)(int), int x) { return f ? f(x) : -1; }
static int inc(int x) { return x + 1; }
int main(void)
{
    int a[7] = { 1, 2, 3, 4, 5, 6, 7 };
    assert(collatz(27) == 111);
    assert(duff(a, 7) == 28 && duff(a, 4) == 10 && duff(a, 1) == 1);
    assert(classify(1) == 6 && classify(2) == 5 && classify(4) == 3 && classify(6) == 5 && classify(-7) == 7);
    assert(classify(9) == 100);
    assert(gotos(6) == 20);
    assert(early(0) == 0 && early(1) == 1 && early(100) == -2);
    assert(fib(12) == 144 && even(10) && !even(7));
    assert(counter() == 5 && counter() == 6);
    int (*table[2])(int) = { inc, odd };
    assert(apply(table[0], 4) == 5 && apply(table[1], 3) == 1 && apply(0, 1) == -1);
    int x = 0;
    if (x) assert(0); else if (x == 0) x = 3; else assert(0);
    assert(x == 3);
    return 0;
}
