// verdict: SUCCESSFUL
#include <assert.h>

typedef signed char tiny;
enum colour : tiny { RED = -1, GREEN = 100 };
enum : unsigned short { LIMIT = 65535 };

int main(void)
{
    assert(sizeof(enum colour) == 1 && sizeof LIMIT == 2);
    enum colour c = RED;
    int next = c + LIMIT;
    assert(next == 65534);
    return 0;
}
