// verdict: SUCCESSFUL
#include <assert.h>

struct device;
struct driver {
    struct device *owner;
    int open;
};
struct device {
    struct driver *driver;
    int uses;
};

int main(void) {
    struct driver drv = {0, 0};
    struct device dev = {&drv, 0};
    drv.owner = &dev;
    dev.driver->open = 1;
    drv.owner->uses++;
    assert(dev.uses == 1);
    return 0;
}
