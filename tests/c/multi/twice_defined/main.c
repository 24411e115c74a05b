// verdict: ERROR
// files: main.c again.c
// note: Two external definitions of one function (C11 6.9p5).
int answer(void) { return 42; }

int main(void) {
    return answer();
}
