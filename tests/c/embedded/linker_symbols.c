// verdict: SUCCESSFUL
extern char heap_begin[], heap_limit[];
static char *next = heap_begin;
int main(void) { return next != heap_begin; }
