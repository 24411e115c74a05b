// verdict: ERROR
// line: 4
int main(void) {
    return speed;
}
