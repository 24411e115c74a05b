int speed = 10;

void accelerate(void) { speed++; }
