// verdict: SUCCESSFUL
#include <stddef.h>
int nondet_int(void);

static int *lookup(int *table, int n, int key) {
    for (int i = 0; i < n; i++)
        if (table[i] == key)
            return &table[i];
    return NULL;
}

int main(void) {
    int table[3] = {4, 5, 6};
    int key = nondet_int();
    int *hit = lookup(table, 3, key);
    if (hit != NULL)
        *hit = 0;
    return 0;
}
