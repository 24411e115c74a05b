// verdict: ERROR
// line: 6
static _Atomic int counter;

int main(void) {
    counter++;
    return counter;
}
