// verdict: FAILED
// fails: 4 pointer_dereference
int main(int argc, char **argv) {
    return argv[1][0];
}
