// verdict: SUCCESSFUL
struct limits {
    int low, high;
};
int nondet_int(void);

static int width(const struct limits *l) {
    return l->high - l->low;
}

/* Selections, iterations and the statements inside them are blocks, with which compound literals end (C11 6.8.4p3,
   6.8.5p5). */
int main(void) {
    struct limits wide = {0, 100};
    const struct limits *l = &wide;
    const struct limits other = {1, 2};
    int sum = 0;
    if (nondet_int())
        l = &other;
    if (nondet_int())
        return l->high;

    if (width(l = &(struct limits){3, 5}) > 1)
        sum += l->high;
    l = &wide;
    if (nondet_int())
        return l->high;

    while (width(l = &(struct limits){sum, 5}) > 5)
        sum++;
    l = &wide;
    if (nondet_int())
        return l->low;

    switch ((l = &(struct limits){4, 5})->low) { case 4: sum = l->low; }
    return sum;
}
