// verdict: FAILED
// fails: 5 pointer_dereference
// options: --function sum --pointer-elements 2 --no-null-arguments
int sum(const unsigned char *v) {
    return v[0] + v[1] + v[2];
}
