// verdict: FAILED
// fails: 27 assertion
#include <assert.h>
int nondet_int(void);

/* Several labels on one statement; nested switch statements. */
static int classify(int major, int minor) {
    switch (major) {
    case 0:
    case 1:
        switch (minor) {
        case 0:
            return 10;
        default:
            break;
        }
    case 2:
        return 20;
    }
    return -1;
}

int main(void) {
    int major = nondet_int(), minor = nondet_int();
    int k = classify(major, minor);
    if (k == 20)
        assert(major == 2);
    return 0;
}
