// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

struct task {
    int period, due;
};

int main(void) {
    struct task tasks[3] = {{10, 3}, {20, 5}, {50, 7}};
    int now = nondet_int();
    __CPROVER_assume(now >= 0 && now < 1000);
    int next = -1;
    for (int i = 0; i < 3; i++)
        if (tasks[i].due <= now) {
            tasks[i].due = now + tasks[i].period;
            next = i;
        }
    if (next >= 0)
        assert(tasks[next].due > now);
    return 0;
}
