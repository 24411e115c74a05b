// verdict: ERROR
// line: 3
#error "not for this board"

int main(void) {
    return 0;
}
