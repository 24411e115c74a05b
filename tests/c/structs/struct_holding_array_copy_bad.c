// verdict: FAILED
// fails: 22 assertion
#include <assert.h>
unsigned char nondet_uchar(void);
unsigned int nondet_uint(void);
void __CPROVER_assume(_Bool condition);

/* Assigning a struct copies the array inside it. */
struct frame {
    unsigned char bytes[4];
};

int main(void) {
    struct frame a, b;
    for (int i = 0; i < 4; i++)
        a.bytes[i] = nondet_uchar();
    b = a;
    unsigned int i = nondet_uint();
    __CPROVER_assume(i < 4);
    unsigned char before = b.bytes[i];
    a.bytes[i] ^= 0x55;
    assert(b.bytes[i] == a.bytes[i]);
    return 0;
}
