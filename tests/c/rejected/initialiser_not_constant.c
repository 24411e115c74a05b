// verdict: ERROR
// line: 4
int source(void);
static int level = source();

int main(void) {
    return level;
}
