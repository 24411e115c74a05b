// verdict: ERROR
// line: 3
static _Thread_local int counter;

int main(void) {
    return ++counter;
}
