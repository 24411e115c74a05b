// verdict: FAILED
// fails: 9 pointer_dereference
int least(int a, int b) { return a < b ? a : b; }
int (*table[1])() = {least};

int main(void) {
    int i = 0;

    return table[i](1);
}
