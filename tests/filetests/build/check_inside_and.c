// test show --stage program +function=main
// A check on the right of && carries the left side as guard.
int main(void) { int a, b; return b != 0 && a / b > 1; }
// ------
// int main(void) @3:5 {
//     local int a @3:22
//     local int b @3:25
// b0:
//     declare a @3:22
//     declare b @3:25
//     assert [main.division-by-zero.1] !(b != 0) || b != 0 @3:47
//     assert [main.overflow.1] !(b != 0) || fits(a / b) @3:47
//     return b != 0 && a / b > 1 @3:28
// }
