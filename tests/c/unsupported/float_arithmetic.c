// verdict: ERROR
// line: 4
int main(void) {
    float gain = 1.5f;
    return gain > 1.0f;
}
