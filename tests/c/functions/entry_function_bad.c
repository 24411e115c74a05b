// verdict: FAILED
// fails: 6 overflow
// options: --function control
/* Checked from another entry point: its arguments are unknown. */
int control(int setpoint, unsigned char measured) {
    int error = setpoint - measured;
    if (error > 100)
        return 1;
    return 0;
}

int main(void) {
    return control(1, 2);
}
