// verdict: FAILED
// fails: 10 assertion
#include <assert.h>
#include <string.h>
struct Message { char kind; int value; };
int main(void)
{
    struct Message a = {1, 2};
    static struct Message b = {1, 2};
    assert(memcmp(&a, &b, sizeof a) == 0);
    return 0;
}
