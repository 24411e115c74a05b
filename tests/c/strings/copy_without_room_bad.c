// verdict: FAILED
// fails: 6 pointer_dereference
#include <assert.h>

static void copy(char *to, const char *from) {
    while ((*to++ = *from++) != '\0')
        ;
}

int main(void) {
    char name[5];
    copy(name, "motor");
    assert(name[0] == 'm');
    return 0;
}
