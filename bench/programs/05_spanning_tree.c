/* A minimal spanning tree (Prim) with unknown weights: every node is reached once and the tree is within its bound. */
#define NODES 5
unsigned char nondet_uchar(void);

int main(void)
{
    int weight[NODES][NODES], key[NODES], used[NODES], total = 0;
    for (int i = 0; i < NODES; i++) {
        weight[i][i] = 1000;
        for (int j = 0; j < i; j++)
            weight[i][j] = weight[j][i] = nondet_uchar();
    }
    for (int i = 0; i < NODES; i++) {
        key[i] = i == 0 ? 0 : 1000;
        used[i] = 0;
    }
    for (int round = 0; round < NODES; round++) {
        int best = -1;
        for (int i = 0; i < NODES; i++)
            if (!used[i] && (best < 0 || key[i] < key[best]))
                best = i;
        used[best] = 1;
        total += key[best];
        for (int i = 0; i < NODES; i++)
            if (!used[i] && weight[best][i] < key[i])
                key[i] = weight[best][i];
    }
    for (int i = 0; i < NODES; i++)
        __CPROVER_assert(used[i] == 1, "reached");
    __CPROVER_assert(total <= 255 * (NODES - 1), "bounded");
    return 0;
}
