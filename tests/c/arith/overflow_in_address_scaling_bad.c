// verdict: FAILED
// fails: 12 overflow
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* rows * columns is computed in int before it is widened. */
int main(void) {
    int rows = nondet_int();
    int columns = nondet_int();
    __CPROVER_assume(rows > 0 && rows <= 50000 && columns > 0 && columns <= 50000);
    unsigned long cells = rows * columns;
    assert(cells >= (unsigned long)rows);
    return 0;
}
