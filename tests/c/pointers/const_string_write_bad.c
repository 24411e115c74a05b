// verdict: FAILED
// fails: 7 pointer_dereference
// note: CBMC does not report a write to a string literal.
/* Modifying a string literal is undefined (C11 6.4.5p7). */
int main(void) {
    char *version = "v1.0";
    version[1] = '2';
    return 0;
}
