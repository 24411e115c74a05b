// verdict: ERROR
// line: 3
_Static_assert(sizeof(int) == 8, "wide int needed");

int main(void) {
    return 0;
}
