// verdict: FAILED
// fails: 8 assertion
#include <assert.h>
#include <unistd.h>
int main(void)
{
    char byte = 0;
    assert(read(0, &byte, 1) != -1);
    return 0;
}
