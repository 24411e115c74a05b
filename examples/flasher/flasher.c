/* The lights of a car with any inputs but those that the designers exclude; what is required of it is in flasher.yaml. */
#include "../../bench/controllers/flasher.h"

int main(void) {
    while (1) {
        F = nondet_bool();
        W = nondet_bool();
        read_lever();
        step();
    }
}
