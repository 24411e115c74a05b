// verdict: ERROR
// line: 4
int speed(void);
long speed(void);

int main(void) {
    return 0;
}
