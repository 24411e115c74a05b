/* What calls mean: assertions, assumptions, inputs, allocation, unknown functions, functions without a body. */
#include <assert.h>
#include <stdlib.h>
extern int read_sensor(int channel);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_assert(int, const char *);
extern void handler(int *p);
void reach_error(void) {}
int unreachable_function(void) { return 1 / 0; }
int twice(int x) { return 2 * x; }
int main(void)
{
    int (*op)(int) = twice;
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 0);
    assert(x != 5 && "five");
    __CPROVER_assert(x > 1, "x is large");
    if (read_sensor(x) > 3)
        op = read_sensor;
    int *p = malloc(sizeof(int) * x);
    char *q = calloc(x, 4);
    handler(p);
    if (p)
        *p = op(x);
    free(p);
    if (x == 7)
        reach_error();
    if (x == 8)
        exit(1);
    q[1] = 0;
}
