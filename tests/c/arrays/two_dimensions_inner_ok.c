// verdict: SUCCESSFUL
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* grid[0][5] lies inside the whole array but outside its row (C11 J.2). */
int main(void) {
    int grid[3][5] = {{0}};
    unsigned int column = nondet_uint();
    __CPROVER_assume(column < 5);
    grid[0][column] = 1;
    assert(grid[1][0] == 0);
    return 0;
}
