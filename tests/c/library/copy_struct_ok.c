// verdict: SUCCESSFUL
#include <assert.h>
#include <string.h>

struct reading {
    char channel;
    int value;
    const int *limit;
};

int main(void) {
    const int limit = 9;
    int value;
    struct reading r = {1, 0, &limit}, s;
    unsigned char raw[sizeof r];
    r.value = value;
    memcpy(&s, &r, sizeof s);
    assert(s.value == value && s.limit == &limit);
    memcpy(raw, &r, sizeof raw);
    memset(&s, 0, sizeof s);
    assert(s.limit == NULL);
    memcpy(&s, raw, sizeof raw);
    assert(s.value == value && *s.limit == 9);
}
