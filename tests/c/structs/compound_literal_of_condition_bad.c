// verdict: FAILED
// fails: 24 pointer_dereference
// fails: 29 pointer_dereference
// fails: 34 pointer_dereference
// fails: 37 pointer_dereference
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
    int sum = 0;
    if (nondet_int())
        l = &(struct limits){1, 2};
    if (nondet_int())
        return l->high;

    if (width(l = &(struct limits){3, 5}) > 1)
        sum += l->high;
    if (nondet_int())
        return l->high;

    while (width(l = &(struct limits){sum, 5}) > 5)
        sum++;
    if (nondet_int())
        return l->low;

    switch ((l = &(struct limits){4, 5})->low) { case 4: sum = 0; }
    return l->low;
}
