// verdict: ERROR
// line: 4
int main(void) {
    uint8_t x = 1;
    return x;
}
