// verdict: SUCCESSFUL
// note: the function that has another type is never called.
struct s {
    int x[3];
};
int nondet_int(void);

int by_value(struct s a) { return a.x[2]; }
int twice(int a) { return a > 1000 || a < -1000 ? 0 : 2 * a; }

int main(void) {
    int (*f)(int) = twice;
    int (*g)(int) = (int (*)(int))by_value;
    if (nondet_int())
        f = g != twice ? twice : f;
    return f(3);
}
