int nondet_int(void);
void __CPROVER_assert(_Bool condition, const char *text);
int main(void) { int x = nondet_int(); __CPROVER_assert(x != x + 1, "differs"); return 0; }
