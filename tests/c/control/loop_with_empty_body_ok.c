// verdict: SUCCESSFUL
#include <assert.h>

int main(void) {
    int i;
    for (i = 0; i < 4; i++)
        ;
    assert(i == 4);
    return 0;
}
