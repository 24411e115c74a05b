/* Shortest paths from one node (Bellman and Ford) with unknown lengths: no edge can shorten a path any more. */
#define NODES 5
#define EDGES 8
unsigned char nondet_uchar(void);

int main(void)
{
    static const int from[EDGES] = {0, 0, 1, 1, 2, 3, 2, 3};
    static const int to[EDGES] = {1, 2, 2, 3, 3, 4, 4, 1};
    int length[EDGES], distance[NODES];
    for (int e = 0; e < EDGES; e++)
        length[e] = nondet_uchar();
    for (int n = 0; n < NODES; n++)
        distance[n] = n == 0 ? 0 : 10000;
    for (int round = 0; round < NODES - 1; round++)
        for (int e = 0; e < EDGES; e++)
            if (distance[from[e]] + length[e] < distance[to[e]])
                distance[to[e]] = distance[from[e]] + length[e];
    for (int e = 0; e < EDGES; e++)
        __CPROVER_assert(distance[to[e]] <= distance[from[e]] + length[e], "shortest");
    return 0;
}
