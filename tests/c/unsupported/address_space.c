// verdict: ERROR
// line: 5

/* Another kind of memory, with addresses of its own. */
static unsigned read(__attribute__((address_space(1))) const unsigned *from) {
    return *from;
}

int main(void) {
    return (int)read(0);
}
