// test show --stage program +function=main
// && of operands without side effects stays an expression.
int main(void) { int a, b; return a && b; }
// ------
// int main(void) @3:5 {
//     local int a @3:22
//     local int b @3:25
// b0:
//     declare a @3:22
//     declare b @3:25
//     return a && b @3:28
// }
