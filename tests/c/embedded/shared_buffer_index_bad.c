// verdict: FAILED
// fails: 21 pointer_dereference
/* Two cursors over one static pool; the second must start behind the first. */
#define POOL 8

static unsigned char pool[POOL];
static unsigned int used;

static unsigned char *allocate(unsigned int n) {
    if (used >= POOL)
        return 0;
    unsigned char *p = &pool[used];
    used += n;
    return p;
}

int main(void) {
    for (int i = 0; i < 2; i++) {
        unsigned char *p = allocate(5);
        if (p)
            p[4] = 1;
    }
    return 0;
}
