// verdict: ERROR
// line: 5
int main(void) {
    int x = 1;
    __asm__("nop" : "+r"(x));
    return x;
}
