// verdict: SUCCESSFUL
// options: --function apply --no-null-arguments
struct device {
    int (*read)(int channel);
};

int apply(struct device *d, int channel) {
    int v = d->read(channel);
    return v < 100 ? v + 1 : v;
}
