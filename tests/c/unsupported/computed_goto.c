// verdict: ERROR
// line: 4
int main(void) {
    void *target = &&done;
    goto *target;
done:
    return 0;
}
