// verdict: SUCCESSFUL
#include <assert.h>
int main(void) { assert(__builtin_llabs(-5000000000ll) == 5000000000ll && __builtin_imaxabs(-1) == 1); return 0; }
