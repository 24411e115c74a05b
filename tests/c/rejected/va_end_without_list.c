// verdict: ERROR
// line: 3
int main(void) { __builtin_va_end(); return 0; }
