static int level = 2;

int other_level(void) { return level; }
