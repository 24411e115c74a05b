// test show --stage program +function=main
// An unsigned division can fail only by zero.
int main(void) { unsigned x, y; return x / y; }
// ------
// int main(void) @3:5 {
//     local unsigned int x @3:27
//     local unsigned int y @3:30
// b0:
//     declare x @3:27
//     declare y @3:30
//     assert [main.division-by-zero.1] y != 0u @3:42
//     return <int>(x / y) @3:33
// }
