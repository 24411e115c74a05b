// verdict: SUCCESSFUL
// note: C11 6.5.2.2p6: without a prototype the arguments decide.
int least(int a, int b) { return a < b ? a : b; }
int (*table[1])() = {least};

int main(void) {
    int i = 0;

    return table[i](1, 2);
}
