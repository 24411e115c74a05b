// verdict: SUCCESSFUL
// options: --function sum --pointer-elements 3 --no-null-arguments
int sum(const unsigned char *v) {
    return v[0] + v[1] + v[2];
}
