// verdict: ERROR
// line: 9
union word {
    unsigned int whole;
    unsigned char bytes[4];
};

int main(void) {
    union word w;
    w.whole = 1;
    return w.bytes[0];
}
