// verdict: SUCCESSFUL
union cell {
    int *target;
    unsigned long number;
};

int main(void) {
    int a = 1;
    union cell c;
    c.target = &a;
    c.number = c.number;
    *c.target = 2;
    return 0;
}
