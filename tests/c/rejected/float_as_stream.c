// verdict: ERROR
// line: 3
int main(void) { return ferror_unlocked(2.5); }
