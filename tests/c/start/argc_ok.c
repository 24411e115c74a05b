// verdict: SUCCESSFUL
// note: within the bounds of argc, which the verdict names
int main(int argc, char **argv) {
    int first[8] = {0};
    for (int i = 0; i < argc && i < 8; i++)
        first[i] = argv[i][0];
    return first[0];
}
