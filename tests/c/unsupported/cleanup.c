// verdict: ERROR
// line: 8

static void release(int *lock) {
    *lock = 0;
}
int main(void) {
    __attribute__((cleanup(release))) int lock = 1;
    return lock;
}
