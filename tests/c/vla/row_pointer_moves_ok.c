// verdict: SUCCESSFUL
#include <assert.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned n = nondet_uint() % 3 + 1;
    int table[3][n];
    int (*row)[n] = table;
    for (row = table; row < table + 3; row++)
        (*row)[n - 1] = (int)(row - table);
    row -= 2;
    assert((*row++)[n - 1] == 1 && (*row)[n - 1] == 2);
    return (*--row)[n - 1];
}
