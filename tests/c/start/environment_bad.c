// verdict: FAILED
// fails: 4 assertion
int main(int argc, char **argv, char **envp) {
    __CPROVER_assert(envp[0] == 0, "empty");
    return 0;
}
