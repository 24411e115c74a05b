// verdict: ERROR
// line: 9
struct __attribute__((packed)) header {
    char tag;
    int value;
};

int main(void) {
    struct header h = {1, 2};
    return sizeof(h) == 5 && h.value == 2;
}
