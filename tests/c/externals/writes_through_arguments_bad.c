// verdict: FAILED
// fails: 16 assertion
// fails: 19 assertion
// note: a function without a body may change what its arguments point to
void fill(int *);
int read_block(void *to, const void *from);
int x = 1;
struct frame {
    int id, length;
} frame;

int main(void)
{
    int source = 7;
    fill(&x);
    __CPROVER_assert(x == 1, "changed");
    int *part = &frame.length;
    fill(part);
    __CPROVER_assert(frame.id == 0, "the rest of the object");
    read_block(0, &source);
    __CPROVER_assert(source == 7, "not changed");
    return 0;
}
