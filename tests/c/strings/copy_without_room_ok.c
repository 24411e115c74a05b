// verdict: SUCCESSFUL
#include <assert.h>

static void copy(char *to, const char *from) {
    while ((*to++ = *from++) != '\0')
        ;
}

int main(void) {
    char name[6];
    copy(name, "motor");
    assert(name[0] == 'm');
    return 0;
}
