// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>
struct Message { char kind; int value; };
int main(void)
{
    struct Message a;
    memset(&a, 0, sizeof a);
    static struct Message b = {0, 0};
    assert(memcmp(&a, &b, sizeof a) == 0);
    return 0;
}
