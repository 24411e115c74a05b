// verdict: FAILED
// options: --failed-assert continue
// fails: 21 assertion
// fails: 26 assertion
#include <assert.h>

int order;

__attribute__((constructor(102))) static void later(void)
{
    order = order * 10 + 2;
}

__attribute__((constructor(101))) static void first(void)
{
    order = order * 10 + 1;
}

__attribute__((destructor)) static void last(void)
{
    assert(order == 215);
}

int main(void)
{
    assert(order == 21);
    order = order * 10 + 5;
    return 0;
}
