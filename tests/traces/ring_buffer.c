/* The wrap-around of the write position comes one too late. */
#define SIZE 4

unsigned char nondet_uchar(void);

struct ring {
    unsigned char data[SIZE];
    unsigned head;
};

static struct ring ring;

static void put(struct ring *r, unsigned char byte)
{
    r->data[r->head] = byte;
    r->head++;
    if (r->head > SIZE)
        r->head = 0;
}

int main(void)
{
    for (int i = 0; i < 6; i++)
        put(&ring, nondet_uchar());
    return 0;
}
