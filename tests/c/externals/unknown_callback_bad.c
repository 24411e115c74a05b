// verdict: UNKNOWN
// options: --function apply --no-null-arguments
/* Nothing is known of the function: whether the sum overflows is open. */
struct device {
    int (*read)(int channel);
};

int apply(struct device *d, int channel) { return d->read(channel) + 1; }
