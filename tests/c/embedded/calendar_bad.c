// verdict: FAILED
// fails: 10 array_bounds
// fails: 20 assertion
#include <assert.h>
int nondet_int(void);
void __CPROVER_assume(_Bool condition);

static int days(int month, int year) {
    static const unsigned char length[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int n = length[month];
    if (month == 2 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0))
        n++;
    return n;
}

int main(void) {
    int month = nondet_int(), year = nondet_int();
    __CPROVER_assume(month >= 1 && month <= 12 && year >= 2000 && year <= 2099);
    int n = days(month, year);
    assert(n >= 28 && n <= 31);
    return 0;
}
