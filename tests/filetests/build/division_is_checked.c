// test show --stage program +function=main
// A division is preceded by checks of the divisor and of the quotient.
int main(void) { int x, y; return x / y; }
// ------
// int main(void) @3:5 {
//     local int x @3:22
//     local int y @3:25
// b0:
//     declare x @3:22
//     declare y @3:25
//     assert [main.division-by-zero.1] y != 0 @3:37
//     assert [main.overflow.1] fits(x / y) @3:37
//     return x / y @3:28
// }
