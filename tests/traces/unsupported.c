/* A construct that is refused with its place. */
union word {
    unsigned all;
    unsigned char bytes[4];
};

int main(void)
{
    union word w;
    w.all = 1;
    return w.bytes[0];
}
