// verdict: ERROR
// line: 8
struct s {
    int x;
};

static struct s f(void) {
    return 1;
}

int main(void) {
    return f().x;
}
