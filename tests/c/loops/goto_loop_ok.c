// verdict: SUCCESSFUL
// options: --unwind 5
#include <assert.h>

int main(void) {
    int i = 0;
top:
    if (i >= 4)
        goto end;
    i++;
    goto top;
end:
    assert(i == 4);
    return 0;
}
