// verdict: SUCCESSFUL
// files: main.c area.c
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

struct box {
    int w, h;
};

int area(const struct box *b);

int main(void) {
    struct box b = {nondet_int(), nondet_int()};
    __CPROVER_assume(b.w > 0 && b.h > 0 && b.w < 1000 && b.h < 1000);
    return area(&b) == 0;
}
