// verdict: FAILED
// fails: 8 pointer_dereference
// note: C11 7.21.6.6p2
#include <stdio.h>

int main(void) {
    char line[8] = "abc";
    sprintf(line, "%sx", line);
}
