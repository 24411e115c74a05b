// verdict: SUCCESSFUL
#include <assert.h>
_Bool nondet_bool(void);

static int stack[4];
static int top;

static void push(int v) {
    if (top < 4)
        stack[top++] = v;
}

static int pop(void) {
    if (top == 0)
        return 0;
    return stack[--top];
}

int main(void) {
    for (int i = 0; i < 3; i++)
        if (nondet_bool())
            push(i);
        else
            pop();
    assert(top >= 0 && top <= 3);
    return 0;
}
