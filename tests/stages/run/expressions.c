/* Side effects inside expressions. */
#include <assert.h>
static int calls, log_[16], n;
static int note(int x) { log_[n++] = x; calls++; return x; }
static int zero(void) { calls++; return 0; }
struct pair { int a, b; };
static struct pair make(int a, int b) { struct pair p = { a, b }; return p; }
static struct pair swap(struct pair p) { int t = p.a; p.a = p.b; p.b = t; return p; }
int main(void)
{
    int i = 3, j, k;
    j = i++ + 2;
    assert(i == 4 && j == 5);
    k = (i += 2, i *= 3, i - 1);
    assert(i == 18 && k == 17);
    char text[8], *t = text;
    const char *s = "hello";
    while ((*t++ = *s++))
        ;
    assert(t - text == 6 && text[4] == 'o' && text[5] == 0);
    int a[5] = { 1, 2, 3, 4, 5 }, *p = a;
    *p++ += 10;
    (*p)++;
    *++p = 7;
    assert(a[0] == 11 && a[1] == 3 && a[2] == 7 && p == &a[2] && p[-1] == 3 && *(p + 2) == 5);
    calls = 0;
    assert((zero() && note(1)) == 0 && calls == 1);
    assert((note(1) || note(2)) == 1 && calls == 2);
    assert((zero() || note(5)) && calls == 4);
    n = 0;
    k = note(1) ? note(2) : note(3);
    assert(k == 2 && n == 2 && log_[0] == 1 && log_[1] == 2);
    k = !note(0) && (note(4), zero()) == 0 && !(note(0) || zero());
    assert(k == 1);
    assert(make(3, 4).b == 4 && swap(make(3, 4)).a == 4 && swap(swap(make(3, 4))).a == 3);
    struct pair q, r;
    r = q = make(8, 9);
    assert(r.a == 8 && q.b == 9);
    r = i > 0 ? swap(q) : q;
    assert(r.a == 9);
    k = ({ int m = 0; for (int x = 0; x < 4; x++) m += x; m; }) + ({ note(1); });
    assert(k == 7);
    int *lit = (int[]){ 5, 6, 7 };
    assert(lit[1] == 6 && (struct pair){ .b = 3 }.b == 3 && (struct pair){ 2 }.b == 0);
    unsigned char c = 250;
    c += 10;
    assert(c == 4);
    c--;
    c <<= 7;
    assert(c == 128);
    short h = 32767;
    h = (short)(h / 2 * 2);
    assert(h == 32766);
    _Bool b = 7;
    assert(b == 1);
    b--;
    assert(b == 0);
    unsigned u = 3;
    u -= 4;
    assert(u == 4294967295u && u > 0 && -1 < 1 && (unsigned)-1 > 1);
    long long w = 1LL << 40;
    w >>= 3;
    w |= 5;
    w ^= 1;
    w %= 1000;
    assert(w == ((((1LL << 40) >> 3) | 5) ^ 1) % 1000);
    int v[2][3] = { { 1, 2, 3 }, { 4, 5 } };
    int sum = 0;
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 3; x++)
            sum += v[y][x] * (y + 1);
    assert(sum == 24 && sizeof v == 24 && v[1][2] == 0);
    int (*row)[3] = v;
    assert(row[1][1] == 5 && (*(row + 1))[0] == 4 && *v[1] == 4);
    return 0;
}
