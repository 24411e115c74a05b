// verdict: SUCCESSFUL
// options: --unsigned-overflow-check
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

int main(void) {
    unsigned int head = nondet_uint(), tail = nondet_uint();
    __CPROVER_assume(head < 64u && tail < 64u);
    unsigned int used = head >= tail ? head - tail : 64u + head - tail;
    return (int)(used & 63u);
}
