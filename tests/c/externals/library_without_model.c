// verdict: UNKNOWN
// note: lseek does something that is known, but not to the checker: no failure is claimed.
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(lseek(0, 0, SEEK_CUR) >= -1);
}
