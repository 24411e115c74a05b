// verdict: SUCCESSFUL
// options: --32
/* argv and the null pointer at its end must fit into the address space. */
int main(int argc, char **argv) {
    __CPROVER_assert(argc < 0x7fffffff, "argc + 1 exists");
    return 0;
}
