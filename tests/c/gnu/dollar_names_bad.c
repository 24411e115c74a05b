// verdict: FAILED
// fails: 7 assertion
#include <assert.h>
int region$size = 8, region$$limit = 9;
int main(void)
{
    assert(region$size == region$$limit);
    return 0;
}
