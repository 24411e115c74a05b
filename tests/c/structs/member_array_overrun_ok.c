// verdict: SUCCESSFUL
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

/* Running over a member array into the next member. */
struct packet {
    unsigned char data[4];
    unsigned char crc;
};

int main(void) {
    struct packet p = {{0}, 0x5A};
    int n = nondet_int();
    __CPROVER_assume(n >= 0 && n < 4);
    p.data[n] = 1;
    assert(p.crc == 0x5A);
    return 0;
}
