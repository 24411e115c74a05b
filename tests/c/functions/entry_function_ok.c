// verdict: SUCCESSFUL
// options: --function control
/* Checked from another entry point: its arguments are unknown. */
int control(int setpoint, unsigned char measured) {
    int error = setpoint / 2 - measured / 2;
    if (error > 100)
        return 1;
    return 0;
}

int main(void) {
    return control(1, 2);
}
