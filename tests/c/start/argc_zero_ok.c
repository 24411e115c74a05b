// verdict: SUCCESSFUL
int main(int argc, char **argv) {
    __CPROVER_assert(argc >= 0, "not negative");
    return 0;
}
