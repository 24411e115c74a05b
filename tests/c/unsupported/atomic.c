// verdict: ERROR
// line: 3
static _Atomic int counter;

int main(void) {
    counter++;
    return counter;
}
