// verdict: ERROR
// line: 6
#include <string.h>

int main(void) {
    return (int)strlen("abc");
}
