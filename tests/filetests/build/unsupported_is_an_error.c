// test show --stage program
// What is not supported is an error with a place.
#include <setjmp.h>
jmp_buf b;
int main(void) { if (setjmp(b)) return 1; longjmp(b, 1); }
// ------
// error: `longjmp` back to a `setjmp` is not supported yet
//  --> unsupported_is_an_error.c:5:43
//   |
// 5 | int main(void) { if (setjmp(b)) return 1; longjmp(b, 1); }
//   |                                           ^^^^^^^
