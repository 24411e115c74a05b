// verdict: ERROR
// line: 9
struct flags {
    unsigned int ready : 1;
    unsigned int error : 3;
};

int main(void) {
    struct flags f = {1, 0};
    return f.ready;
}
