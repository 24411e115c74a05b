// verdict: FAILED
// fails: 23 assertion
#include <assert.h>

union packet {
    unsigned char raw[8];
    struct {
        unsigned short id;
        unsigned short length;
        unsigned int crc;
    } fields;
};

unsigned nondet_uint(void);

int main(void) {
    union packet p = {{0}};
    unsigned i = nondet_uint();
    if (i >= 8)
        return 0;
    p.raw[i] = 1;
    unsigned sum = p.fields.id + p.fields.length + p.fields.crc;
    assert(sum == 1);
    return 0;
}
