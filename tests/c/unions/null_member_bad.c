// verdict: FAILED
// fails: 13 pointer_dereference
union cell {
    int *target;
    unsigned long number;
};

int main(void) {
    int a = 1;
    union cell c;
    c.target = &a;
    c.number = 0;
    *c.target = 2;
    return 0;
}
