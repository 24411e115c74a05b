// verdict: FAILED
// fails: 6 array_bounds
int main(int argc, char **argv) {
    int first[8];
    for (int i = 0; i < argc; i++)
        first[i] = argv[i][0];
    return argc > 0 ? first[0] : 0;
}
