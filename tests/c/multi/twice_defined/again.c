int answer(void) { return 43; }
