// verdict: ERROR
// line: 3
int table[-1];

int main(void) {
    return 0;
}
