// verdict: ERROR
// line: 6
struct later;

int main(void) {
    struct later l;
    return 0;
}
