// verdict: FAILED
// fails: 9 assertion
#include <assert.h>
typedef int byte __attribute__((mode(QI)));
int main(void)
{
    byte b = 127;
    b++;
    assert(b == 128);
    return 0;
}
