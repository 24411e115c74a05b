// verdict: SUCCESSFUL
#include <stdlib.h>

struct packet {
    unsigned short length;
    int data[];
};

int nondet_int(void);

int main(void) {
    struct packet *p = malloc(sizeof *p + 3 * sizeof(int));
    if (!p)
        return 0;
    p->length = 3;
    int i = nondet_int();
    if (i >= 0 && i < p->length)
        p->data[i] = i;
    free(p);
    return 0;
}
