// verdict: SUCCESSFUL
// note: what is const, and what no argument leads to, stays
void fill(int *);
void look(const int *);
void show(char *);
static const int table[2] = {1, 2};

int main(void)
{
    int x = 1, y = 2;
    look(&x);
    fill(&y);
    fill((int *)table);
    fill(0);
    show("text");
    __CPROVER_assert(x == 1 && table[1] == 2, "as before");
    return y - y;
}
