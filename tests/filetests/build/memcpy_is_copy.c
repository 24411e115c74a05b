// test show --stage program +only=copy
// memcpy becomes a copy behind checks of both ranges.
#include <string.h>
int main(void) { int x = 1, y; memcpy(&y, &x, sizeof y); return y; }
// ------
// file "memcpy_is_copy.c"
//     copy memcpy::n from memcpy::src to memcpy::dst @4:32
