// verdict: FAILED
// fails: 18 assertion
// fails: 25 assertion
// note: compilers put both variables into the same slot of the stack
// options: --unwind 4
#include <assert.h>
#include <stdint.h>
uintptr_t first(void) {
    int x = 1;
    return (uintptr_t)&x;
}
uintptr_t second(void) {
    int y = 1;
    return (uintptr_t)&y;
}
int main(void) {
    uintptr_t a = first(), b = second();
    __CPROVER_assert(a != b, "different places");
    uintptr_t at[3];
    for (int i = 0; i < 3; i++) {
        int x = i;
        at[i] = (uintptr_t)&x;
    }
    // The second round may use the same place again, or not.
    __CPROVER_assert(at[0] != at[2], "different rounds");
    return 0;
}
