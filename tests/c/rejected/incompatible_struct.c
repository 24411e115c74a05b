// verdict: ERROR
// line: 13
struct a {
    int x;
};
struct b {
    int x;
};

int main(void) {
    struct a u = {1};
    struct b v;
    v = u;
    return v.x;
}
