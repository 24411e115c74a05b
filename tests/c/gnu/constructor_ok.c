// verdict: SUCCESSFUL
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
    assert(order == 125);
}

int main(void)
{
    assert(order == 12);
    order = order * 10 + 5;
    return 0;
}
