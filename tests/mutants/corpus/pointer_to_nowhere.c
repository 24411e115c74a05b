int main(void) {
    char **c;
    __CPROVER_assert(c < (char **)200, "a number is no object");
    return 0;
}
