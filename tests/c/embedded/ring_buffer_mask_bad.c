// verdict: FAILED
// fails: 12 array_bounds
unsigned char nondet_uchar(void);

/* The mask works only for sizes that are powers of two. */
#define SIZE 6

static unsigned char ring[SIZE];
static unsigned char write_index;

static void put(unsigned char v) {
    ring[write_index & (8 - 1)] = v;
    write_index++;
}

int main(void) {
    write_index = nondet_uchar();
    put(1);
    return 0;
}
