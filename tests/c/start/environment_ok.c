// verdict: SUCCESSFUL
int main(int argc, char **argv, char **envp) {
    int n = 0;
    while (envp[n])
        n++;
    __CPROVER_assert(n >= 0 && envp[n] == 0, "it ends");
    return 0;
}
