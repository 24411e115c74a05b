// test show --stage program +only=property
// assert makes a property with the text of its condition.
#include <assert.h>
int main(void) { int x; assert(x > 1); return 0; }
// ------
// file "assert_becomes_property.c"
// property [main.assertion.1] "assertion" ends of main "assertion `x > 1`" @4:25
