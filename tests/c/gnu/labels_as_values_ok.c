// verdict: SUCCESSFUL
#include <assert.h>

// A small interpreter: each operation jumps to the next one.
static int run(const unsigned char *code)
{
    static const void *const table[] = {&&increment, &&twice, &&stop};
    int value = 1;
    goto *table[*code++];
increment:
    value++;
    goto *table[*code++];
twice:
    value *= 2;
    goto *table[*code++];
stop:
    return value;
}

int main(void)
{
    static const unsigned char code[] = {0, 1, 1, 0, 2};
    assert(run(code) == 9);
    return 0;
}
