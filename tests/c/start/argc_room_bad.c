// verdict: FAILED
// options: --32
// fails: 5 assertion
int main(int argc, char **argv) {
    __CPROVER_assert(argc < 0x10000000, "so many");
    return 0;
}
