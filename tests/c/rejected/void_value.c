// verdict: ERROR
// line: 6
static void f(void) {}

int main(void) {
    int x = f();
    return x;
}
