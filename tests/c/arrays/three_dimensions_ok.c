// verdict: SUCCESSFUL
#include <assert.h>
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned char cube[2][3][4];
    int n = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++)
                cube[i][j][k] = n++;
    unsigned int j = nondet_uint();
    __CPROVER_assume(j < 3);
    assert(cube[1][j][2] == 12 + 4 * j + 2);
    return 0;
}
