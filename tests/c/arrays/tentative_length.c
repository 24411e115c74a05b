// verdict: SUCCESSFUL
#include <assert.h>
int table[4];
int table[] = {1, 2};
extern int table[];
int main(void) { assert(sizeof table == 16 && table[1] == 2 && table[3] == 0); return 0; }
