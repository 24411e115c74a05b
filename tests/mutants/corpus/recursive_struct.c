struct s { struct s x; };
int main(void) { return 0; }
