// verdict: SUCCESSFUL
#include <assert.h>
int main(void)
{
    for (int i = 0; i < 3; i++) {
        int a[3] = { 0 };
        a[i] = i;
        assert(i < 3);
    }
    return 0;
}
