/* The kind of a triangle: 1 scalene, 2 isosceles, 3 equilateral, 4 none; as nested conditions, against its definition. */
int nondet_int(void);

static int kind(int i, int j, int k) {
    if (i == 0 || j == 0 || k == 0)
        return 4;
    int equal = 0;
    if (i == j)
        equal += 1;
    if (i == k)
        equal += 2;
    if (j == k)
        equal += 3;
    if (equal == 0) {
        if (i + j <= k || j + k <= i || i + k <= j)
            return 4;
        return 1;
    }
    if (equal > 3)
        return 3;
    if (equal == 1 && i + j > k)
        return 2;
    if (equal == 2 && i + k > j)
        return 2;
    if (equal == 3 && j + k > i)
        return 2;
    return 4;
}

int main(void) {
    int i = nondet_int(), j = nondet_int(), k = nondet_int();
    __CPROVER_assume(0 <= i && i <= 100000 && 0 <= j && j <= 100000 && 0 <= k && k <= 100000);
    int expected;
    if (i + j <= k || j + k <= i || i + k <= j)
        expected = 4;
    else if (i == j && j == k)
        expected = 3;
    else if (i == j || j == k || i == k)
        expected = 2;
    else
        expected = 1;
    __CPROVER_assert(kind(i, j, k) == expected, "kind");
    return 0;
}
