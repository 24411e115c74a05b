// verdict: ERROR
// line: 9
struct s {
    int x;
};

int main(void) {
    struct s v = {1};
    if (v)
        return 1;
    return 0;
}
