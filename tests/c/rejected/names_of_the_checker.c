// verdict: ERROR
// line: 3
int main(void) { double _Complex z = 1; return __flotilla_not_zero_(z); }
