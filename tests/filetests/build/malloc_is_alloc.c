// test show --stage program +only=alloc(
// malloc becomes an allocation that may fail.
#include <stdlib.h>
int main(void) { int *p = malloc(4); free(p); return 0; }
// ------
//     $1 = alloc(4ul) or null @4:27
