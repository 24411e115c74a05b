// verdict: SUCCESSFUL
#include <assert.h>
typedef unsigned int byte __attribute__((mode(QI)));
struct Frame { int id __attribute__((__mode__(__HI__))); unsigned crc __attribute__((mode(SI))); };
typedef float wide __attribute__((mode(DF)));
int main(void)
{
    byte b = 255;
    b++;
    assert(b == 0 && sizeof(struct Frame) == 8 && sizeof(wide) == 8);
    return 0;
}
