// verdict: ERROR
// line: 5
// note: C11 has no implicit declarations.
int main(void) {
    return read_sensor();
}
