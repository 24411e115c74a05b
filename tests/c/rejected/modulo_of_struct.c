// verdict: ERROR
// line: 9
struct s {
    int x;
};

int main(void) {
    struct s a = {5}, b = {2};
    return (a % b) != 0;
}
