// test show --stage program +function=main
// A signed sum is checked before it is computed.
int main(void) { int x; return x + 1; }
// ------
// int main(void) @3:5 {
//     local int x @3:22
// b0:
//     declare x @3:22
//     assert [main.overflow.1] fits(x + 1) @3:34
//     return x + 1 @3:25
// }
