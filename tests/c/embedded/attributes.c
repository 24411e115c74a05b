// verdict: SUCCESSFUL
__attribute__((interrupt("IRQ"))) void tick(void) {}
__attribute__((naked)) void reset(void) { __asm__("b main"); }
__attribute__((signal, used)) void timer(void) {}
static int __attribute__((long_call, noinline)) one(void) { return 1; }
int main(void) { tick(); timer(); return one() - 1; }
